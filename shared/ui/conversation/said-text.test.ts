import { expect, test } from "vitest";
import german from "../locales/de.json" with { type: "json" };
import { saidText } from "./said-text.ts";

test("sentences are said one behind the other, with their values", () => {
  const said = [
    { code: "moreAttached", values: { model: "m" } },
    { code: "textReadInPart", values: { title: "Lang", percent: 42 } },
  ];
  expect(saidText(said, german, "de")).toBe(
    "Es ist mehr angehängt, als m auf einmal lesen kann. Von „Lang“ wurden nur die ersten 42 % gelesen.",
  );
});

test("without a code that is known, the English text is left to the caller", () => {
  expect(saidText(undefined, german, "de")).toBeUndefined();
  expect(saidText([{ code: "wantsDraft" }, { code: "ofTomorrow" }], german, "de")).toBeUndefined();
});

test("a time that cannot be read stays as the backend wrote it", () => {
  const values = { at: "soon", timeZone: "Europe/Berlin", time: "27 November" };
  expect(saidText([{ code: "cameUpSince", values }], german, "de")).toContain("27 November");
});

test("numbers are written as in the person's language", () => {
  expect(saidText([{ code: "tokensUsedUp", values: { count: 200_000 } }], german, "de")).toContain(
    "200.000 Tokens",
  );
  const wait = (count: number) =>
    saidText([{ code: "waitMinutes", values: { count } }], german, "de");
  expect([wait(1), wait(2)]).toEqual([
    "Er bittet, eine Minute zu warten.",
    "Er bittet, 2 Minuten zu warten.",
  ]);
});
