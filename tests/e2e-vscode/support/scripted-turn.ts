import type { ApiClient, StartedTurn } from "../../support/api-client.ts";
import {
  type ChatCompletionRequest,
  toolNames,
} from "../../support/model-server/chat-completion-request.ts";
import { createGate, type Gate } from "../../support/model-server/gate.ts";
import { isRoutingRequest } from "../../support/model-server/helpful-script.ts";
import { finish, pauseAt, reasoning, text, toolCall } from "../../support/model-server/plan.ts";
import type { ScriptedModelServer } from "../../support/scripted-model-server.ts";

const isResearch = (body: ChatCompletionRequest) =>
  !isRoutingRequest(body) && !toolNames(body).includes("submitDraft");
const isDrafting = (body: ChatCompletionRequest) =>
  !isRoutingRequest(body) && toolNames(body).includes("submitDraft");

export const FIRST_HALF = "The first half of the answer is here. ";
export const SECOND_HALF = "And the second half follows it.";
export const POST = "A counter that never goes back: every number once, also after a restart.";

/** The research agent's next answer stands still in the middle of its text. */
export function gateText(model: ScriptedModelServer): Gate {
  const gate = createGate();
  model.enqueue(
    [
      reasoning("Looking at what can be checked."),
      text(FIRST_HALF),
      pauseAt(gate),
      text(SECOND_HALF),
      finish(),
    ],
    isResearch,
  );
  return gate;
}

/** Another client's turn, whose answer stands still in the middle of its text. */
export async function beginElsewhere(
  api: ApiClient,
  model: ScriptedModelServer,
  question: string,
): Promise<StartedTurn & { gate: Gate }> {
  const gate = gateText(model);
  const turn = await api.startTurn(question);
  await gate.reached;
  return { ...turn, gate };
}

/** The research agent's next answer stands still before its first chunk. */
export function gateStart(model: ScriptedModelServer): Gate {
  const gate = createGate();
  model.enqueue([pauseAt(gate), text(FIRST_HALF + SECOND_HALF), finish()], isResearch);
  return gate;
}

/** The drafting agent stands still while it writes the draft: in the middle of a tool call. */
export function gateDraft(model: ScriptedModelServer): Gate {
  const gate = createGate();
  const written = JSON.stringify(submission([POST]));
  const middle = Math.floor(written.length / 2);
  // The rest of the same call: a plan's own steps would open another one.
  const rest = { tool_calls: [{ index: 0, function: { arguments: written.slice(middle) } }] };
  const event = { id: "rest", object: "chat.completion.chunk", created: 0, model: "scripted" };
  const choices = [{ index: 0, delta: rest, finish_reason: null }];
  model.enqueue(
    [
      toolCall("submitDraft", written.slice(0, middle)),
      pauseAt(gate),
      { kind: "raw", bytes: `data: ${JSON.stringify({ ...event, choices })}\n\n` },
      finish(),
    ],
    isDrafting,
  );
  return gate;
}

/** The drafting agent's next answers hand in these posts. */
export function draftPosts(model: ScriptedModelServer, posts: string[]): void {
  model.enqueue([toolCall("submitDraft", submission(posts)), finish()], isDrafting);
}

/** A researched answer with what a person sees in a real one, standing still in its middle. */
export function gateResearch(model: ScriptedModelServer): Gate {
  const gate = createGate();
  model.enqueue(
    [
      reasoning("The diff adds a store and writes each number before it is returned."),
      text("Your change makes the counter durable:\n\n- it **stores each number** before it"),
      pauseAt(gate),
      text(" hands it out\n- a restart goes on with the next one\n\nShall I draft it?"),
      finish(),
    ],
    isResearch,
  );
  return gate;
}

function submission(posts: string[]) {
  return {
    variants: [
      { posts: posts.map((post) => ({ text: post, claims: [{ text: post, sourceIds: ["s1"] }] })) },
    ],
    sources: [{ id: "s1", title: "src/counter.ts" }],
  };
}
