import {
  type ChatCompletionRequest,
  toolNames,
} from "../../support/model-server/chat-completion-request.ts";
import { createGate, type Gate } from "../../support/model-server/gate.ts";
import { isRoutingRequest } from "../../support/model-server/helpful-script.ts";
import { finish, pauseAt, reasoning, text, toolCall } from "../../support/model-server/plan.ts";
import type { ScriptedModelServer } from "../../support/scripted-model-server.ts";

/** An answer that stops in the middle until the test lets it go on. */
export interface GatedAnswer {
  gate: Gate;
  before: string;
  after: string;
  whole: string;
}

const isResearch = (body: ChatCompletionRequest) =>
  !isRoutingRequest(body) && !toolNames(body).includes("submitDraft");
const isDrafting = (body: ChatCompletionRequest) =>
  !isRoutingRequest(body) && toolNames(body).includes("submitDraft");

/** The research agent's next answers stand still half-way. */
export function gateResearch(model: ScriptedModelServer): GatedAnswer {
  const gate = createGate();
  const before = "The first half of the answer is here. ";
  const after = "And the second half follows it.";
  model.when(isResearch, [
    reasoning("Looking at what can be checked."),
    text(before),
    pauseAt(gate),
    text(after),
    finish(),
  ]);
  return { gate, before, after, whole: before + after };
}

/** The drafting agent hands in these posts, one array per variant. */
export function draftPosts(model: ScriptedModelServer, variants: string[][]): void {
  const input = {
    variants: variants.map((posts) => ({
      posts: posts.map((post) => ({ text: post, claims: [{ text: post, sourceIds: ["s1"] }] })),
    })),
    sources: [{ id: "s1", title: "The page", url: "https://example.com/page" }],
  };
  model.enqueue([toolCall("submitDraft", input), finish()], isDrafting);
}
