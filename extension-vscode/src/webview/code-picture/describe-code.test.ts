import { expect, test } from "vitest";
import { viewTexts } from "../view-texts.tsx";
import { describeCode } from "./describe-code.ts";

const texts = viewTexts({});

test("it says where the code is from, and has its text", () => {
  expect(describeCode({ file: "a.ts", firstLine: 3, text: "one();\ntwo();" }, texts)).toBe(
    "Code from a.ts, lines 3 to 4: one();\ntwo();",
  );
  expect(describeCode({ file: "a.ts", firstLine: 3, text: "one();" }, texts)).toBe(
    "Code from a.ts, line 3: one();",
  );
});

test("a long text is cut to what X takes, and no character is cut in two", () => {
  for (const before of ["", "x"]) {
    const described = describeCode(
      { file: "a.ts", firstLine: 1, text: before + "🐦".repeat(600) },
      texts,
    );
    expect(described.length).toBeGreaterThan(990);
    expect(described.length).toBeLessThanOrEqual(1_000);
    expect(described.isWellFormed()).toBe(true);
    expect(described).toMatch(/🐦…$/u);
  }
});
