import { expect, test } from "vitest";
import { isNavigation } from "./navigation.ts";

test.each([
  "SAMPAIO, M. Q.; TAVARES, J.; LISBOA, B. Efeito de telhados claros.",
  "Miller, A. B. and Okafor, N. Cool roofs in dry towns.",
  "Revista Brasileira de Clima Urbano, v. 12, n. 3, 2027.",
  "This work is licensed under a Creative Commons Attribution 4.0 licence.",
  "Os autores declaram não haver conflito de interesses.",
])("what a paper says of itself: %s", (text) => {
  expect(isNavigation(text)).toBe(true);
});

test.each([
  "Second, i.e., on Monday, the roofs of the town were painted white.",
  "Miller, a painter, and Okafor painted 240 roofs.",
  "The court declared that the mayor had an interest in the quarry.",
])("what a page tells: %s", (text) => {
  expect(isNavigation(text)).toBe(false);
});

test.each([
  "Publié le 8 novembre 2026 à 06h00 - Lecture 3 min.",
  "Published 8 November 2026 · Reading time 4 min",
])("when a text was put up, and how long it takes to read: %s", (text) => {
  expect(isNavigation(text)).toBe(true);
});

test("what took some minutes in a year is told", () => {
  expect(isNavigation("In 2026 the train to Leeds took two hours and 3 min.")).toBe(false);
});
