import { readFile } from "node:fs/promises";
import type { ContextData } from "@linnet/protocol";
import { type Draft, draftListSchema } from "@linnet/protocol";
import { expect, test } from "vitest";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import { startBackend } from "../support/backend-process.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const throughProvider = withSharedBackend();

const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url), "utf8");

const CONTEXTS: ContextData[] = [
  {
    kind: "page",
    title: "The article",
    url: "https://example.com/article",
    text: await fixture("article.txt"),
  },
  {
    kind: "diff",
    title: "Resume a stream from the last event it sent",
    text: await fixture("change.diff"),
  },
  { kind: "file", title: "Tidewatch 2.4", text: await fixture("release-note.md") },
];

/** Researches what is attached, confirms, and gives back the draft that came of it. */
async function draftOn(client: ApiClient, context: ContextData): Promise<Draft> {
  const research = await client.startTurn("Draft a post about this", { context });
  expect(await research.reader.ended).toBe("done");
  const { chatId } = research;
  const drafting = await client.startTurn("Yes, go ahead", { chatId });
  expect(await drafting.reader.ended).toBe("done");
  const response = await client.send("GET", `/api/drafts?chatId=${chatId}`);
  const [draft] = draftListSchema.parse(await response.json()).drafts;
  if (!draft) throw new Error(`No draft came of the ${context.kind}.`);
  return draft;
}

/** A row of the table: what was drafted from what, and what it rests on. */
function row(context: ContextData, { variants, chosen, sources }: Draft) {
  const posts = variants[chosen]?.posts ?? [];
  const claims = posts.flatMap((post) => post.claims);
  const known = new Set(sources.map(({ id }) => id));
  return {
    from: context.kind,
    posts: posts.length,
    fits: posts.every(({ weightedLength }) => weightedLength > 0 && weightedLength <= 280),
    claims: claims.length > 0,
    cited: claims.every(
      ({ sourceIds }) => sourceIds.length > 0 && sourceIds.every((id) => known.has(id)),
    ),
    sources: sources.map(({ id, title }) => `${id} ${title}`).join(", "),
  };
}

const TABLE = [
  { from: "page", sources: "s1 The article" },
  { from: "diff", sources: "s1 Resume a stream from the last event it sent" },
  { from: "file", sources: "s1 Tidewatch 2.4" },
].map(({ from, sources }) => ({ from, posts: 1, fits: true, claims: true, cited: true, sources }));

test("through a provider, drafts on a page, a change and a release note are cited", async () => {
  const { client } = throughProvider;
  const rows = [];
  for (const context of CONTEXTS) rows.push(row(context, await draftOn(client, context)));
  expect(rows).toEqual(TABLE);
});

test("through the local model they are cited too, and made of the material's own words", async () => {
  const backend = await startBackend();
  try {
    const client = createApiClient(backend);
    const rows = [];
    for (const context of CONTEXTS) {
      const draft = await draftOn(client, context);
      rows.push(row(context, draft));
      expect(draft.model).toBe("local/extractive");
    }
    expect(rows).toEqual(TABLE);
  } finally {
    await backend.stop();
  }
});
