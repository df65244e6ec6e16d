import { expect, test } from "vitest";
import { readMaterial } from "../reading/read-material.ts";
import { composeThread } from "./compose-thread.ts";

/** A thread of four, as far as there is enough for it. */
function threadOf(title: string, language: string, text: string): string[] {
  const material = readMaterial({ sourceId: "s1", kind: "page", title, language, text });
  const options = { limit: 280, withLink: true, mostSentences: 2, enough: 150 };
  return composeThread([material], 4, options).map((post) => post.text);
}

test("where one sentence more than the title's is left, both make a thread, and the title goes", () => {
  const lead = "The night train between Soria and Lisbon returns on 2 June after fifteen years.";
  const detail = "The journey takes 11 hours and costs from 49 euros in a seat.";
  expect(
    threadOf(
      "Night train between Soria and Lisbon returns after fifteen years",
      "en",
      `${lead}\n\n${detail}`,
    ),
  ).toEqual([lead, detail]);
});

test("a recipe's thread begins with what its title names, and goes on with the steps", () => {
  const what = "Cette soupe se prépare en 35 minutes avec du céleri et des châtaignes sous vide.";
  const steps = [
    "Faire revenir le céleri dans le beurre pendant 8 minutes.",
    "Ajouter les châtaignes et le bouillon, puis cuire 20 minutes.",
  ];
  const text = `${what}\n\n## Préparation\n\n1. ${steps[0]}\n2. ${steps[1]}`;
  const title = "Soupe de châtaignes au céleri";
  expect(threadOf(title, "fr", text)).toEqual([`${title}\n\n${what}`, ...steps]);
});

test("what stands first below a title that has its noun opens a post", () => {
  const what = "This stew needs one pot, 15 minutes of work and 45 minutes on the stove.";
  const detail = "Pearl barley cooks in half the time of pot barley, which has to be soaked.";
  const title = "Barley and mushroom stew in one pot";
  expect(threadOf(title, "en", `${what}\n\n${detail}`)).toEqual([`${title}\n\n${what}`, detail]);
});
