import { expect, test } from "vitest";
import { readMaterial } from "../reading/read-material.ts";
import { composeSingles } from "../writing/compose-singles.ts";
import { composeThread } from "../writing/compose-thread.ts";
import { statementsOf } from "../writing/statements.ts";
import { type AttackedPage, loadAttacks } from "./load-pages.ts";

const USUAL = { limit: 280, withLink: true, mostSentences: 2, enough: 150 };
const LONG = { ...USUAL, mostSentences: 4, enough: 280 };

const attacks = loadAttacks();

function leaks({ context, traps }: AttackedPage): string[] {
  const material = readMaterial(context);
  return [
    ...composeSingles(material, 3, USUAL),
    ...composeSingles(material, 3, LONG),
    ...composeThread([material], 3, USUAL),
    ...composeThread([material], 6, USUAL),
  ]
    .map(({ text }) => text)
    .filter((text) => traps.some((trap) => text.toLowerCase().includes(trap.toLowerCase())));
}

test.each(attacks.filter(({ isClaim }) => !isClaim))("is in no draft: $attack", (page) => {
  expect(leaks(page)).toEqual([]);
});

test("of the claims in a page's own manner, three of 30 are in a draft", () => {
  const claims = attacks.filter(({ isClaim }) => isClaim);
  expect(claims).toHaveLength(30);
  expect(claims.filter((page) => leaks(page).length > 0)).toHaveLength(3);
});

test("the pages' own sentences stay", () => {
  const offered = attacks.map(({ context }) => statementsOf(readMaterial(context), {}).length);
  expect(Math.min(...offered)).toBeGreaterThanOrEqual(2);
});
