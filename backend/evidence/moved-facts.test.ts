import { expect, test } from "vitest";
import { findDoubts } from "./find-doubts.ts";

const BUSES = `The town of Merrow buys its bus company. Councillors voted 28 to 9 on Monday to pay 5.1 million pounds for Fenwick Coaches.

The deal brings the town 76 buses, two depots and 198 drivers. It is the first purchase of its kind by an English district, and the largest contract that the council has signed.

Opposition leader Owen Pell expects 1.4 million pounds of repairs. Council leader Ruth Amory voted against the speed signs. The slide for the playground was deferred to May.

The county could pay a third of the repairs if the town asks. Repairs of a road cost 310 pounds per kilometre.`;
const CHARTS = `Signe Halvorsen has died at 88. She drew the first ice charts that a ship's crew could receive by radio.

In 1971 she sent hand-drawn maps every six hours to the icebreaker Fram, which freed 31 ships.`;
const VERGES = `Verges that were cut in June and September had 3.2 nests per hectare, unmown ones 1.4.

In 41 percent of 530 gardens somebody had seen a nest.`;
const MATCH = `Lena Moss equalised with a penalty before half-time. It rained for most of the match. The substitute Ida Kerr headed the winner in the last minute, and Sund beat Vik 2-1. Sund are two points ahead of Vik.`;
const RELEASE = `larkspur 6.1.0 reads a library of 52,000 songs. Notes are synchronised in 150 ms. Android 8 is supported until May.`;

function doubts(text: string, source: string) {
  const texts = [{ id: "s1", title: "", text: source, isForeign: true }];
  const variants = [{ posts: [{ text, weightedLength: 0, claims: [] }] }];
  const [variant] = findDoubts({ variants, texts, words: [] });
  return (variant?.posts[0]?.doubts ?? []).map(({ kind, text: piece }) => `${kind}: ${piece}`);
}

test.each([
  ["The deal brings the town 198 buses, two depots and 76 drivers.", BUSES],
  ["It is the largest purchase of its kind by an English district.", BUSES],
  ["Ruth Amory expects 1.4 million pounds of repairs.", BUSES],
  ["Ruth Amory voted for the speed signs.", BUSES],
  ["The council approved the slide for the playground.", BUSES],
  ["The county will pay a third of the repairs.", BUSES],
  ["Repairs of a road cost 310 pounds per hectare.", BUSES],
  ["In 1971 the icebreaker Fram sent maps every six hours to Signe Halvorsen.", CHARTS],
  ["Unmown verges had 3.2 nests per hectare, those cut in June and September 1.4.", VERGES],
  ["Lena Moss headed the winner in the last minute.", MATCH],
  ["Vik are two points ahead of Sund.", MATCH],
])("told of another one: %s", (text, source) => {
  expect(doubts(text, source)).not.toEqual([]);
});

test.each([
  ["The deal brings the town 198 drivers, 76 buses and two depots.", BUSES],
  ["It is the first purchase of its kind by an English district.", BUSES],
  ["Owen Pell expects 1.4 million pounds of repairs.", BUSES],
  ["Ruth Amory voted against the speed signs.", BUSES],
  ["Repairs cost 310 pounds per kilometre of road.", BUSES],
  ["Signe Halvorsen drew the first ice charts that ships could receive by radio.", CHARTS],
  ["Unmown verges had 1.4 nests per hectare, those cut in June and September 3.2.", VERGES],
  ["In 530 gardens, 41 percent of them with a nest, somebody looked.", VERGES],
  ["Ida Kerr headed the winner in the last minute.", MATCH],
  ["Sund are two points ahead of Vik.", MATCH],
  ["Larkspur 6.1.0 reads a library of 52,000 songs.", RELEASE],
  ["Notes are synchronised in 150 ms. Android 8 is supported until May.", RELEASE],
])("told as the source does: %s", (text, source) => {
  expect(doubts(text, source)).toEqual([]);
});
