import type { z } from "zod";

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const FORMATS: Record<string, string> = {
  uuid: "must be a UUID",
  url: "must be an address, such as https://example.com",
  email: "must be an email address",
  datetime: 'must be a date and time, such as "2026-03-29T07:00:00Z"',
};

const UNITS: Record<string, readonly [string, string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

function oneOf(values: readonly unknown[]): string {
  const isOne = values.length === 1;
  return `must be ${isOne ? "" : "one of "}${values.map((value) => JSON.stringify(value)).join(", ")}`;
}

/** A bound of a number or of a length; one that is not part of the range is left to Zod. */
function within(
  issue: Pick<z.core.$ZodIssueTooBig, "origin" | "inclusive">,
  bound: number | bigint,
  limit: "least" | "most",
): string | undefined {
  if (!issue.inclusive) return undefined;
  const unit = UNITS[issue.origin];
  if (!unit) return `must be ${bound} at ${limit}`;
  const counted = `${bound} ${unit[Number(bound) === 1 ? 0 : 1]} at ${limit}`;
  return limit === "least" ? `must have ${counted}` : `may have ${counted}`;
}

function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type": {
      const kind = KINDS[issue.expected];
      return kind && `must be ${kind}`;
    }
    case "invalid_value":
      return oneOf(issue.values);
    case "invalid_union":
      return Array.isArray(issue.options) ? oneOf(issue.options) : undefined;
    case "invalid_format":
      if (issue.format === "regex") return `must match ${issue.pattern?.slice(1, -1)}`;
      return FORMATS[issue.format];
    case "too_small":
      return within(issue, issue.minimum, "least");
    case "too_big":
      return within(issue, issue.maximum, "most");
    case "unrecognized_keys":
      return `${issue.keys.map((key) => JSON.stringify(key)).join(", ")} is not known here: leave it out`;
    default:
      return undefined;
  }
}

/**
 * Zod's issues in the words of the API's other problems: what is allowed, and not what a program received. A schema's own
 * words come before these, and Zod's where there are none.
 */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  const words = wordsOf(issue);
  const isMissing = issue.input === undefined && words?.startsWith("must ") && issue.path?.length;
  return isMissing ? `is missing: it ${words}` : words;
};
