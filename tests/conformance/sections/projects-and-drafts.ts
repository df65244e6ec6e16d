import assert from "node:assert/strict";
import { must } from "../check.ts";
import type { Target } from "../target.ts";

async function listed(target: Target, kind: string): Promise<Record<string, unknown>[]> {
  const { [kind]: items } = await target.json(200, "GET", `/api/${kind}`);
  assert.ok(Array.isArray(items));
  return items;
}

/** Sections 8 and 9: projects and drafts. */
export const projectsAndDrafts = [
  must("8", "The default project comes first, and cannot be deleted.", async (target) => {
    const [first] = await listed(target, "projects");
    assert.equal(first?.isDefault, true);
    const response = await target.api.send("DELETE", `/api/projects/${first?.id}`);
    await target.problem(response, 409, "default-project");
  }),
  must(
    "8",
    "A project is made, its voice replaced and removed, and it is deleted.",
    async (target) => {
      const id = target.newProjectId();
      const path = `/api/projects/${id}`;
      const body = { id, name: "Conformance", voice: { tone: "dry", never: ["synergy"] } };
      await target.json(201, "POST", "/api/projects", body);
      await target.json(200, "POST", "/api/projects", body);
      const changed = await target.json(200, "PATCH", path, { voice: { audience: "sailors" } });
      assert.deepEqual(changed.voice, { audience: "sailors" });
      const removed = await target.json(200, "PATCH", path, { voice: null });
      assert.equal(removed.voice ?? undefined, undefined);
      assert.equal((await target.api.send("DELETE", path)).status, 204);
      await target.problem(await target.api.send("GET", path), 404, "not-found");
    },
  ),
  must("8", "Learning is on, is switched off, and what was learnt is erased.", async (target) => {
    const id = target.newProjectId();
    const path = `/api/projects/${id}`;
    const made = await target.json(201, "POST", "/api/projects", { id, name: "Conformance" });
    assert.equal(made.learn, true);
    const learnt = await target.json(200, "GET", `${path}/learnt`);
    assert.deepEqual(learnt, { learn: true, rules: [], edits: [], posts: [] });
    const off = await target.json(200, "PATCH", path, { learn: false });
    assert.equal(off.learn, false);
    assert.equal((await target.api.send("DELETE", `${path}/learnt`)).status, 204);
    await target.problem(
      await target.api.send("DELETE", `${path}/learnt/length.less`),
      404,
      "not-found",
    );
  }),
  must("9", "A draft of a stream is in the list, and is edited and deleted.", async (target) => {
    const { chatId, reader } = await target.endedTurn();
    const { drafts } = await target.json(200, "GET", `/api/drafts?chatId=${chatId}`);
    assert.ok(Array.isArray(drafts));
    const submitted = reader
      .chunks()
      .some(
        (chunk) =>
          chunk.type === "tool-output-available" &&
          typeof chunk.output === "object" &&
          chunk.output !== null &&
          "draftId" in chunk.output,
      );
    assert.equal(drafts.length > 0, submitted, "the list and the stream agree on a draft");
    // Which agent answers is the model's decision: without a draft there is nothing to edit.
    const [draft] = drafts;
    if (!draft) return;
    const path = `/api/drafts/${draft.id}`;
    const [variant, ...others] = draft.variants;
    const posts = [{ ...variant.posts[0], text: "The tide turns.", claims: [] }];
    const edited = await target.json(200, "PATCH", path, {
      variants: [{ posts: posts.map(({ text }) => ({ text, claims: [] })) }, ...others],
    });
    assert.match(JSON.stringify(edited.variants), /The tide turns\./);
    const { revisions } = await target.json(200, "GET", path);
    assert.ok(Array.isArray(revisions));
    assert.deepEqual(revisions.at(-1).variants, draft.variants, "the state before is a revision");
    assert.equal((await target.api.send("POST", `${path}/use`)).status, 204);
    assert.equal((await target.api.send("DELETE", path)).status, 204);
  }),
];
