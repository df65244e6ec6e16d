import fc from "fast-check";
import { expect, test } from "vitest";
import { Backoff, parseRetryAfter } from "./backoff.ts";

test("the bound doubles from the base up to the cap", () => {
  const backoff = new Backoff({ baseMs: 100, capMs: 1_000, random: () => 0.999_999 });
  const delays = Array.from({ length: 6 }, () => backoff.next());
  expect(delays).toEqual([99, 199, 399, 799, 999, 999]);
});

test("every delay lies in [0, bound), however often it fails", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.integer({ min: 1, max: 200 }),
      (random, count) => {
        const backoff = new Backoff({ baseMs: 250, capMs: 10_000, random: () => random });
        for (let attempt = 0; attempt < count; attempt += 1) {
          const delay = backoff.next();
          expect(delay).toBeGreaterThanOrEqual(0);
          expect(delay).toBeLessThan(Math.min(10_000, 250 * 2 ** attempt));
        }
        expect(backoff.attempts).toBe(count);
      },
    ),
  );
});

test("after a reset the delays begin again", () => {
  const backoff = new Backoff({ baseMs: 100, random: () => 0.5 });
  backoff.next();
  backoff.next();
  backoff.reset();
  expect(backoff.next()).toBe(50);
});

test("what the server asks for is waited out, with a little jitter on top", () => {
  const backoff = new Backoff({ baseMs: 100, random: () => 0.5 });
  expect(backoff.next(5_000)).toBe(5_050);
});

test("an absurd Retry-After is capped", () => {
  const backoff = new Backoff({ baseMs: 100, retryAfterCapMs: 60_000, random: () => 0 });
  expect(backoff.next(10 ** 12)).toBe(60_000);
});

const now = Date.UTC(2030, 0, 1, 12, 0, 0);

test.each([
  ["7", 7_000],
  [" 0 ", 0],
  ["Tue, 01 Jan 2030 12:00:30 GMT", 30_000],
  ["Tuesday, 01-Jan-30 12:00:30 GMT", 30_000],
  ["Tue, 01 Jan 2030 11:00:00 GMT", 0],
])("Retry-After %j is %d ms", (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});

test.each([null, "", "soon", "-5", "1.5", "NaN"])("Retry-After %j says nothing", (header) => {
  expect(parseRetryAfter(header, now)).toBeUndefined();
});
