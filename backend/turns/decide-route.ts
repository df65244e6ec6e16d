import { isTextAlone } from "@linnet/extractive";
import { clientModelOf, intentOf, type LinnetMessage, routeNextSchema } from "@linnet/protocol";
import { z } from "zod";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import { askAgain } from "../db/ask-again.ts";
import { projectOfChat } from "../db/queries/projects.ts";
import type { Run } from "../db/queries/runs.ts";
import { log } from "../logging/log.ts";
import { LOCAL_MODEL } from "../models/check-model.ts";
import { clientModelName } from "../models/client-model.ts";
import { modelInPlaceOf } from "../models/offers.ts";
import { environment } from "../process/env.ts";
import { hasXAccount } from "../publishing/x-account.ts";
import { beginDueTurn } from "./begin-due-turn.ts";
import { type ChosenRoute, chooseRoute } from "./choose-route.ts";
import { hasDraft } from "./has-draft.ts";
import { isStopped } from "./is-stopped.ts";
import { loadTurn } from "./load-turn.ts";
import { progressChunk } from "./progress-chunk.ts";
import { secretsNotice } from "./secrets-notice.ts";

const decidedRouteSchema = z.object({
  next: routeNextSchema,
  model: z.string(),
  /** Whether an X account is connected, where that matters. */
  canPublish: z.boolean().optional(),
  /** Whether a draft follows research in the same turn. */
  thenDraft: z.boolean().optional(),
});

/** Where a turn goes, and on which model. */
export type DecidedRoute = z.infer<typeof decidedRouteSchema>;

/** The route that an earlier execution of the step has kept. */
export function keptRoute({ kept }: StepAttempt): DecidedRoute | undefined {
  return decidedRouteSchema.safeParse(kept).data;
}

/**
 * Decides which agent takes the turn. A router that fails or answers nonsense must not cost the
 * turn: then the local rules decide.
 *
 * @returns the route, which is undefined when a person stopped the turn, and the conversation as it was read.
 */
export async function decideRoute(
  attempt: StepAttempt,
): Promise<{ route?: DecidedRoute; messages?: LinnetMessage[] }> {
  const { LINNET_MODEL: model = LOCAL_MODEL, LINNET_ROUTER_MODEL: router = model } = environment();
  if (isStopped(attempt)) return {};
  const { run, messages } = await loadTurn(attempt.run);
  const due = await beginDueTurn(attempt, messages);
  if (due && "isOff" in due) return {};
  const asked = messages.at(-1);
  const client = asked && clientModelOf(asked);
  const notice = asked && (await secretsNotice(run, asked));
  if (notice) await attempt.append([serializeChunk(notice)]);
  let chosen: ChosenRoute;
  try {
    // Nobody waits for a client twice: its model answers, and the local rules choose.
    chosen = await chooseRoute(messages, client ? LOCAL_MODEL : router, attempt.signal);
  } catch (error) {
    if (isStopped(attempt)) return {};
    throw error;
  }
  const { decision, usage, failure: error } = chosen;
  if (error)
    log.warn({ runId: run.id, router, error }, "the router's model failed; local rules decide");
  if (usage.inputTokens + usage.outputTokens > 0) attempt.addUsage(usage);
  await attempt.append([
    serializeChunk({ type: "data-route", id: turnPartId(run, "route"), data: decision }),
    serializeChunk(progressChunk(run, decision.next)),
  ]);
  const canPublish =
    decision.next === "publishing" &&
    (await askAgain(() => hasXAccount(run.userId), { what: "a person's X account" }));
  // The backend itself has sent the message of a scheduled post: no model has to understand it.
  const named = client ? modelOfClient(client.id, decision.next) : modelInPlaceOf(model, "agent");
  const used = due ? LOCAL_MODEL : named;
  const thenDraft = decision.next === "research" && (await draftsAtOnce(run, messages, used));
  return { route: { next: decision.next, model: used, canPublish, thenDraft }, messages };
}

/** To publish needs no words of a model, and so no client. */
function modelOfClient(id: string, next: DecidedRoute["next"]): string {
  return next === "publishing" ? LOCAL_MODEL : clientModelName(id);
}

/**
 * Whether the first draft comes without a question: the project wants it so, or the local model, which has no angles to
 * ask about, is given a text and no other word in a chat without other material. Who asks for research gets research alone.
 */
async function draftsAtOnce(
  run: Run,
  messages: readonly LinnetMessage[],
  model: string,
): Promise<boolean> {
  const asked = messages.at(-1);
  if (!asked || intentOf(asked) === "research" || hasDraft(messages)) return false;
  const hasMaterial = messages.some(({ parts }) =>
    parts.some(({ type }) => type === "data-context"),
  );
  if (model === LOCAL_MODEL && !hasMaterial && isTextAlone(textsIn(asked))) return true;
  const project = await askAgain(() => projectOfChat(run.chatId), { what: "a project's voice" });
  return project?.voice?.draftAtOnce === true;
}

/** The texts of a message that has nothing else. */
function textsIn({ parts }: LinnetMessage): string {
  return parts.every(({ type }) => type === "text")
    ? parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n")
    : "";
}
