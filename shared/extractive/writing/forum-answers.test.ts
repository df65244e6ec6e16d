import { expect, test } from "vitest";
import { Conversation } from "../testing/converse.ts";

const GERMAN = `Wärmepumpe taktet alle acht Minuten: woran liegt das?
mkessel am 3. November 2025
Seit dem Einbau im September schaltet die Wärmepumpe alle acht Minuten ein und aus. Weiß jemand Rat?
4 Antworten

Antwort von dorle77
Die Wärmepumpe im Nachbarhaus taktet alle acht Minuten, und die Sicherung wurde dort einfach getauscht.

Als Lösung markiert
Antwort von planer_ost
Die Heizkurve der Wärmepumpe steht ab Werk auf 0,8, mit 0,2 bis 0,3 läuft das Gerät ohne Takten durch.
12 Gefällt mir

Antwort von solarfritz
Die Wärmepumpe von Torvex taktet nach 14 Jahren im Haus der Eltern noch immer nie.
Registrieren, um zu antworten`;
const ENGLISH = `My router drops all connections every seven weeks. Any ideas?

carla_m: The router of my neighbour drops connections every 49 days, and a Torvex does not.

✓ Accepted answer
A counter of milliseconds overflows after 49.7 days, and the router drops all connections then.

The maker of the router has repaired its counter in firmware 4.1.7.

leo: The router by Torvex drops no connections, in 900 days not once.`;

async function postsOf(title: string, text: string, url: string) {
  const conversation = new Conversation();
  const page = { kind: "page" as const, title, text, url, sourceId: "a" };
  await conversation.research("Draft a post about this", [page]);
  const singles = (await conversation.draft("Yes, go ahead")).last?.variants ?? [];
  const thread = (await conversation.draft("as a thread of 3")).last?.variants[0]?.posts ?? [];
  return { singles: singles.flatMap(({ posts }) => posts.map((post) => post.text)), thread };
}

test("a question is drafted with its accepted answer, quoted as that", async () => {
  const title = "Wärmepumpe taktet alle acht Minuten: woran liegt das?";
  const { singles, thread } = await postsOf(title, GERMAN, "https://forum.example.de/t/1");
  expect(singles).toEqual([
    `${title}\n\n„Die Heizkurve der Wärmepumpe steht ab Werk auf 0,8, mit 0,2 bis 0,3 läuft das Gerät ohne Takten durch.“ — Als Lösung markiert\n\nhttps://forum.example.de/t/1`,
  ]);
  expect(thread.map(({ text }) => text)).toEqual(singles);
});

test("a version has the question and its answer, and none has a comment", async () => {
  const title = "Why does my router drop the connection every 49 days?";
  const { singles, thread } = await postsOf(title, ENGLISH, "https://help.example.com/q/49");
  expect(singles).toHaveLength(1);
  expect(singles[0]).toMatch(/^“Why does my router.+\n\n“A counter.+” — Accepted answer/);
  expect(thread.map(({ text }) => text).slice(1)).toEqual([
    expect.stringMatching(/^“The maker of the router .+” — Accepted answer/),
  ]);
  expect(JSON.stringify([singles, thread])).not.toMatch(/Torvex|neighbour/);
});

test("a page with two answers that are both called accepted has none", async () => {
  const twice = `${ENGLISH}\n\nAccepted answer\nThe router by Torvex drops no connections, in 900 days not once.`;
  const title = "Why does my router drop the connection every 49 days?";
  const { singles } = await postsOf(title, twice, "https://help.example.com/q/49");
  expect(JSON.stringify(singles)).not.toContain("— Accepted answer");
});

test("what its own writer calls accepted is in no draft for that", async () => {
  const own = `${ENGLISH.split("\n\n✓")[0]}\n\nAccepted answer\nI have a router by Torvex now, and it drops no connections.`;
  const title = "Why does my router drop the connection every 49 days?";
  const { singles } = await postsOf(title, own, "https://help.example.com/q/49");
  expect(JSON.stringify(singles)).not.toContain("Torvex now");
});
