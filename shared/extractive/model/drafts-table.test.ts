import { linksIn, POST_LIMIT, weightedLength } from "@linnet/drafts";
import { expect, test } from "vitest";
import { containsSentence } from "../testing/contains-sentence.ts";
import { Conversation } from "../testing/converse.ts";
import { fixtureNames, loadFixture } from "../testing/load-fixture.ts";
import { OMISSION } from "../writing/shorten-at-clause.ts";

/** What the pages' menus, notices and credits say. */
const NAVIGATION =
  /cookie|subscribe|sign up|newsletter|read more|related|all rights reserved|share this|follow us|advertisement|skip to|add to basket|book now|min read|edit this page|helpful\?|customers also|pull requests|first contribution|full changelog|notable changes|todo|eslint|pylint|copyright|spdx|signed-off|closes #|会員|ログイン|関連記事|無断転載|登录|相关阅读|wir verwenden|lesen sie|impressum|anmelden|utilizamos|suscr[íi]bete|te puede|s[íi]guenos|lire aussi|abonnez|partagez|leia mais|siga-nos|free delivery|out of stock/i;

/** Counted from a change or file by the model itself, and not taken from it. */
const FACT = /^(?:\d+ files? changed \(|[\w./-]+ has \d+ lines?)/;

interface Drafted {
  name: string;
  posts: { label: string; text: string; claims: { text: string; sourceIds: string[] }[] }[];
}

async function draftsOf(name: string): Promise<Drafted> {
  const conversation = new Conversation();
  await conversation.research("Draft a post about this", [loadFixture(name)]);
  const singles = (await conversation.draft("Yes, go ahead")).last?.variants ?? [];
  const thread = (await conversation.draft("as a thread of 3")).last?.variants[0]?.posts ?? [];
  return {
    name,
    posts: [
      ...singles.flatMap(({ posts }, i) => posts.map((post) => ({ label: `${i + 1}`, ...post }))),
      ...thread.map((post, i) => ({ label: `thread ${i + 1}/${thread.length}`, ...post })),
    ].map(({ label, text, claims = [] }) => ({ label, text, claims })),
  };
}

const drafted = await Promise.all(fixtureNames.map(draftsOf));

function row({ label, text }: Drafted["posts"][number]): string {
  const cell = text.replaceAll("|", "\\|").replaceAll("\n", "<br>");
  return `| ${label} | ${weightedLength(text)} | ${cell} |`;
}

function section({ name, posts }: Drafted): string {
  const { kind, title, language } = loadFixture(name);
  const head = `## ${name}\n\n${kind}${language ? `, ${language}` : ""}: ${title}`;
  return `${head}\n\n| version | weight | post |\n| --- | --- | --- |\n${posts.map(row).join("\n")}\n`;
}

test("the articles are many", () => {
  expect(fixtureNames.length).toBeGreaterThanOrEqual(20);
});

test("what it drafts is the table that was looked through", async () => {
  const intro =
    "# What local/extractive drafts\n\nWritten by `drafts-table.test.ts` from the articles in `fixtures/`. Read it when it changes.\n";
  const table = [intro, ...drafted.map(section)].join("\n");
  await expect(table).toMatchFileSnapshot("../testing/fixtures/drafts-table.md");
});

test.each(drafted)("$name gives a draft and a thread that fit", ({ posts }) => {
  expect(posts.filter(({ label }) => label === "1")).toHaveLength(1);
  for (const { text } of posts) {
    expect(weightedLength(text)).toBeLessThanOrEqual(POST_LIMIT);
    expect(text.trim()).toBe(text);
  }
});

test.each(drafted)("$name leaves the page's own text out", ({ posts }) => {
  for (const { text } of posts) expect(text).not.toMatch(NAVIGATION);
});

test.each(drafted)("$name gives whole sentences of its source", ({ name, posts }) => {
  const { text, title } = loadFixture(name);
  const source = `${title}\n\n${text}`;
  const claims = posts.flatMap((post) => post.claims.map((claim) => claim.text));
  const taken = claims.filter((claim) => !FACT.test(claim) && !claim.endsWith(OMISSION));
  expect(
    taken.filter((claim) => !title.includes(claim) && !containsSentence(claim, source)),
  ).toEqual([]);
});

test("only a sentence that fits in no post is shortened, where a clause of it ends", () => {
  const shortened = drafted.filter(({ posts }) =>
    posts.some(({ text }) => text.includes(OMISSION)),
  );
  expect(shortened.map(({ name }) => name)).toEqual(["long-sentence-law"]);
  const head = shortened[0]?.posts[0]?.claims[0]?.text.replace(` ${OMISSION}`, "") ?? "-";
  expect(loadFixture("long-sentence-law").text).toContain(`${head},`);
});

test.each(drafted)("$name claims every word of its posts for its source", ({ name, posts }) => {
  const { url } = loadFixture(name);
  for (const { text, claims } of posts) {
    expect(claims.flatMap(({ sourceIds }) => sourceIds)).toEqual(claims.map(() => name));
    const unclaimed = claims
      .reduce((rest, claim) => rest.replace(claim.text, ""), url ? text.replace(url, "") : text)
      .replace(/^- /gm, "")
      // Around somebody's own words.
      .replace(/“”( — [\p{L} .]+$)?/gmu, "");
    expect(unclaimed.trim()).toBe("");
    for (const link of linksIn(text).filter((link) => link.url.startsWith("http"))) {
      expect(link.url).toBe(url);
    }
  }
});
