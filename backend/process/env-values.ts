/** The kinds of values that variables of the environment have, each as a schema. Its errors go on after the name of the variable. */
import { z } from "zod";

/** An empty variable is one that was not set: `PORT= npm start` means the default. */
export function unset(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}

/** Any text; undefined where it is not set. */
export const text = z.preprocess(unset, z.string().trim().optional());

function within(kind: "number" | "whole number" | "port number", minimum: number, maximum: number) {
  const error = `must be a ${kind} from ${minimum} to ${maximum}`;
  const range = z.coerce.number({ error }).min(minimum, error).max(maximum, error);
  return kind === "number" ? range : range.int(error);
}

/** A number; unless set, `fallback`. */
export function number(fallback: number, minimum: number, maximum: number) {
  return z.preprocess(unset, within("number", minimum, maximum).default(fallback));
}

/** A whole number; unless set, `fallback`. */
export function wholeNumber(fallback: number, minimum: number, maximum: number) {
  return z.preprocess(unset, within("whole number", minimum, maximum).default(fallback));
}

/** A port to listen on, 0 for any free one; unless set, `fallback`. */
export function port(fallback: number) {
  return z.preprocess(unset, within("port number", 0, 65_535).default(fallback));
}

/** A whole number; undefined where it is not set. */
export function optionalWholeNumber(minimum: number, maximum: number) {
  return z.preprocess(unset, within("whole number", minimum, maximum).optional());
}

/** Off or on. */
export const flag = z.enum(["0", "1"], { error: "must be 0 or 1" });

/**
 * An address; undefined where it is not set.
 *
 * @param protocols without the colon.
 */
export function url(protocols: RegExp, example: string) {
  return z.preprocess(
    unset,
    // What is no URL is said as that, before a check that reads a part of it.
    z
      .url({ protocol: protocols, error: `must be a URL such as ${example}`, abort: true })
      .optional(),
  );
}

/** What is sent in a header as it is. */
export const token = z.preprocess(
  unset,
  z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, "has a space or a letter that no header takes: copy it again")
    .optional(),
);

function decodes(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A server that sends mails, with user and password in its address. */
export const smtpUrl = url(/^smtps?$/, "smtps://user:password@mail.example.com:465")
  .refine((address) => !address || new URL(address).hostname !== "", {
    error: "names no server: write it as smtps://mail.example.com:465",
  })
  .refine((address) => !address || decodes(address), {
    error: 'has a "%" that encodes nothing: write it as %25',
  });

/** Whom mails are from: an address, with or without a name. */
export const mailSender = z.preprocess(
  unset,
  z
    .string()
    .trim()
    .regex(
      /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, such as "Linnet <linnet@example.com>"',
    )
    .optional(),
);

/**
 * The address of the database, so that node-postgres reads the name that it has: it leaves the codes of some letters in a
 * name as they are. Of a name, it takes no other form of `?` and `#`.
 */
export const databaseUrl = url(/^postgres(ql)?$/, "postgres://user:password@host:5432/database")
  .refine((address) => !/^[^?#]*\/\/[^/?#]*\/[^?#]*%(?:3f|23)/i.test(address ?? ""), {
    error: 'names a database with "?" or "#" in its name: use another name',
  })
  .transform((address) =>
    address?.replace(/^([^?#]*\/\/[^/?#]*\/)([^?#]*)/, (_, before: string, name: string) =>
      before.concat(name.replace(/%(?:2[4bcf]|26|3[abd]|40)/gi, decodeURIComponent)),
    ),
  );

/** `provider/model`. */
export const modelName = z.preprocess(
  unset,
  z
    .string()
    .regex(/^[a-z-]+\/.+$/, 'must be "provider/model", such as openai/gpt-5.1 or local/extractive')
    .optional(),
);
