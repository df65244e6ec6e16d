import { expect, test, vi } from "vitest";
import { describeOmission } from "./describe-omission.ts";

vi.mock("vscode", () => ({
  l10n: {
    t: (text: string, ...values: unknown[]) =>
      text.replace(/\{(\d)\}/g, (_, place: string) => `${values[Number(place)]}`),
  },
}));

test.each([
  [1, 1],
  [2, 3],
])("a note about %i of %i files is right for the number", (count, of) => {
  expect(describeOmission({ kind: "changes", count, of, limit: 24_000 })).toBe(
    `Files shortened or left out: ${count} of ${of}. The limit is 24000 characters.`,
  );
});

test("a note about one line is right for the number", () => {
  expect(describeOmission({ kind: "lines", count: 1, limit: 24_000 })).toBe(
    "Lines left out at the end: 1. The limit is 24000 characters.",
  );
});
