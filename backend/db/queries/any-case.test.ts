import { expect, test } from "vitest";
import { anyCase } from "./any-case.ts";

test.each([
  ["Fluß", "DER FLUß"],
  ["ÄRGER", "nur ärger"],
  ["привет", "ПРИВЕТ"],
  ["a.b*c", "A.B*C"],
  ["100% (sic) [x] ^$ \\d", "100% (SIC) [X] ^$ \\D"],
  ["🐦 tide", "a 🐦 Tide"],
])("%j finds %j", (text, title) => {
  expect(new RegExp(anyCase(text), "v").test(title)).toBe(true);
});

test.each([
  ["a.b", "axb"],
  ["%", "percent"],
  ["\\d", "7"],
])("%j does not find %j", (text, title) => {
  expect(new RegExp(anyCase(text), "v").test(title)).toBe(false);
});
