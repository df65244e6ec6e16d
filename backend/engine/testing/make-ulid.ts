import { randomInt } from "node:crypto";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A ULID of that time, in milliseconds: ten digits of it in base 32, and sixteen at random. */
export function makeUlid(time: number): string {
  const digits = Array.from({ length: 26 }, (_, index) =>
    index < 10 ? Math.floor(time / 32 ** (9 - index)) % 32 : randomInt(32),
  );
  return digits.map((digit) => DIGITS[digit]).join("");
}
