import { expect, test } from "vitest";
import { placesOf } from "./places-of.ts";

test.each([
  ["9", "In 1998, 9 of 19 halls", [9]],
  ["9", "9,5 or 4.9 or 9.", [14]],
  ["Ann", "Annika and Ann", [11]],
  ["田中", "市長の田中美紀氏", [3]],
  ["", "nothing", []],
  ["fire", "no such word", []],
])("the places of %j in %j", (piece, text, places) => {
  expect(placesOf(text, piece)).toEqual(places);
});
