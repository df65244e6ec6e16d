import { clientModelOf, intentOf, type LinnetMessage, type RouteNext } from "@linnet/protocol";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
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
import { leasedStep } from "./leased-step.ts";
import { loadTurn } from "./load-turn.ts";
import { progressChunk } from "./progress-chunk.ts";
import { secretsNotice } from "./secrets-notice.ts";

/** Where a turn goes, and on which model; `stopped` when a person stopped it. */
export type RoutedTurn =
  | { stopped: true }
  | {
      stopped: false;
      next: RouteNext;
      model: string;
      /** Whether an X account is connected, where that matters. */
      canPublish?: boolean;
      /** Whether a draft follows research in the same turn. */
      thenDraft?: boolean;
    };

/**
 * Decides which agent takes the turn. A router that fails or answers nonsense must not cost the
 * turn: then the local rules decide.
 */
export async function decideRoute(runId: string): Promise<RoutedTurn> {
  return leasedStep(runId, async (attempt) => {
    const { LINNET_MODEL: model = LOCAL_MODEL, LINNET_ROUTER_MODEL: router = model } =
      environment();
    if (isStopped(attempt)) return { stopped: true };
    const { run, messages } = await loadTurn(runId);
    const due = await beginDueTurn(attempt, messages);
    if (due && "isOff" in due) return { stopped: true };
    const asked = messages.at(-1);
    const client = asked && clientModelOf(asked);
    const notice = asked && (await secretsNotice(run, asked));
    if (notice) await attempt.append([serializeChunk(notice)]);
    let route: ChosenRoute;
    try {
      // Nobody waits for a client twice: its model answers, and the local rules choose.
      route = await chooseRoute(messages, client ? LOCAL_MODEL : router, attempt.signal);
    } catch (error) {
      if (isStopped(attempt)) return { stopped: true };
      throw error;
    }
    const { decision, usage, failure: error } = route;
    if (error) log.warn({ runId, router, error }, "the router's model failed; local rules decide");
    if (usage.inputTokens + usage.outputTokens > 0) attempt.addUsage(usage);
    await attempt.append([
      serializeChunk({ type: "data-route", id: turnPartId(run, "route"), data: decision }),
      serializeChunk(progressChunk(run, decision.next)),
    ]);
    const canPublish =
      decision.next === "publishing" &&
      (await askAgain(() => hasXAccount(run.userId), { what: "a person's X account" }));
    const thenDraft = decision.next === "research" && (await draftsAtOnce(run, messages));
    // The backend itself has sent the message of a scheduled post: no model has to understand it.
    const named = client ? modelOfClient(client.id, decision.next) : modelInPlaceOf(model, "agent");
    const used = due ? LOCAL_MODEL : named;
    return { stopped: false, next: decision.next, model: used, canPublish, thenDraft };
  });
}

/** To publish needs no words of a model, and so no client. */
function modelOfClient(id: string, next: RouteNext): string {
  return next === "publishing" ? LOCAL_MODEL : clientModelName(id);
}

/** Whether the project wants its first draft without a question, and the person has not asked for research alone. */
async function draftsAtOnce(run: Run, messages: readonly LinnetMessage[]): Promise<boolean> {
  const asked = messages.at(-1);
  if (!asked || intentOf(asked) === "research" || hasDraft(messages)) return false;
  const project = await askAgain(() => projectOfChat(run.chatId), { what: "a project's voice" });
  return project?.voice?.draftAtOnce === true;
}
