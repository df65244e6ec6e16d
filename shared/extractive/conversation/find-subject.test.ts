import { expect, test } from "vitest";
import { pastedProse } from "./find-subject.ts";

const isMaterial = (text: string, position = 0) =>
  pastedProse({ role: "user", text, contexts: [] }, position) !== undefined;
const STATED =
  "The tidal mill of Saltby grinds flour again after forty years. Volunteers rebuilt its wheel from two hundred oak planks.";

test.each([
  STATED,
  "Die Gezeitenmühle von Saltby mahlt nach vierzig Jahren wieder Mehl. Freiwillige haben ihr Rad aus Eichenholz neu gebaut.",
  "Le moulin à marée de Saltby moud de nouveau après quarante ans. Des bénévoles ont refait sa roue en planches de chêne.",
])("two sentences that only state things are material: %s", (text) => {
  expect(text.length).toBeLessThan(200);
  expect(isMaterial(text)).toBe(true);
});

test.each([
  "I'd like a short text about the tidal mill of Saltby, which grinds flour again. It has stood still for forty long years.",
  "Ich hätte gern einen Text über die Gezeitenmühle von Saltby. Sie mahlt nach vierzig Jahren wieder, und das freut alle.",
  "Je voudrais un texte sur le moulin à marée de Saltby, qui moud de nouveau. Des bénévoles ont refait sa grande roue.",
  "Write something friendly on the tidal mill of Saltby for me. It grinds flour again after forty years, which is good news.",
  "The tidal mill of Saltby grinds flour again after forty years. Can a wheel of oak planks last as long as the old one did?",
  "The post is for people who know the tidal mill of Saltby well. It says nothing of the forty years in which it stood still.",
  "The tidal mill of Saltby grinds flour again after forty years, and volunteers rebuilt its wheel from two hundred planks.",
])("a wish, an order, a question and a single sentence are not: %s", (text) => {
  expect(text.length).toBeGreaterThanOrEqual(100);
  expect(isMaterial(text)).toBe(false);
});

test("later in a conversation, a short text is about what was said before", () => {
  expect(isMaterial(STATED, 2)).toBe(false);
  expect(isMaterial(`${STATED} ${STATED}`, 2)).toBe(true);
});
