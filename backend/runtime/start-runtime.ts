import { setTimeout as delay } from "node:timers/promises";
import { setWorld } from "workflow/runtime";
import { createFirstAccountLink, createOwnerLink } from "../auth/links.ts";
import { LOCAL_OWNER } from "../auth/owner-token.ts";
import { OWNER_TOKEN_SETTING } from "../auth/owner-token-renewal.ts";
import { activeRunIds, interruptRun } from "../chunk-log/step-lease.ts";
import { streamHub } from "../chunk-log/stream-hub.ts";
import { adoptWork } from "../cluster/adopt-work.ts";
import { thisInstance } from "../cluster/instance.ts";
import { startStandstillGuard } from "../cluster/standstill-guard.ts";
import { pool } from "../db/client.ts";
import { followSettings } from "../db/follow-settings.ts";
import { hurryStops } from "../db/queries/engine-runs.ts";
import { isPairedOrigin } from "../db/queries/paired-origins.ts";
import { ensureUser } from "../db/queries/users.ts";
import { createLinnetWorld } from "../engine/linnet-world.ts";
import { workEnds } from "../engine/work-ends.ts";
import { beginDuePosts } from "../intake/begin-due-posts.ts";
import { deliverApprovals } from "../intake/deliver-approvals.ts";
import { startAdoptedRun } from "../intake/start-run.ts";
import { wakeDueSessions } from "../intake/wake-sessions.ts";
import { log, logForCollectors } from "../logging/log.ts";
import { environment } from "../process/env.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { START_AGAIN } from "../process/start-again.ts";
import { bindStoredTokens } from "../publishing/bind-stored-tokens.ts";
import { startRetention } from "../runs/retention.ts";
import { followModelChoice } from "../setup/apply-model-choice.ts";
import { MODEL_CHOICE_SETTING } from "../setup/model-choice.ts";
import { textThreads } from "../texts/text-threads.ts";
import { RunWatchdog } from "./run-watchdog.ts";

/** Takes a slot, takes over what was left behind, and starts the engine and the watchdog. */
export async function startRuntime(): Promise<void> {
  const instance = thisInstance();
  await instance.takeSlot();
  streamHub().start();
  await ensureUser(LOCAL_OWNER);
  await bindStoredTokens();
  if (environment().LINNET_AUTH === "local") {
    void followSettings(
      pool(),
      {
        [OWNER_TOKEN_SETTING]: (renewal) => {
          runtimeState().ownerTokenRenewal = renewal ?? "";
        },
        [MODEL_CHOICE_SETTING]: followModelChoice,
      },
      (error) => log.debug({ error }, "changed settings could not be looked up"),
    );
  }
  const unstarted = await adoptWork(true);
  await instance.startBeating(endProcess);
  // A breakpoint is a standstill, too.
  if (process.env.NODE_ENV === "production") startStandstillGuard(instance.id);
  const world = createLinnetWorld();
  setWorld(world);
  await world.start?.();
  const watchdog = new RunWatchdog({
    startRun: startAdoptedRun,
    wakeDueSessions,
    hurryStops,
    deliverApprovals,
    beginDuePosts,
    startWorkers: async () => world.start?.(),
  });
  watchdog.start(unstarted);
  textThreads().warm();
  startRetention();
  const state = runtimeState();
  state.drain = (patience) => drainRuntime(watchdog, patience);
  state.isPairedOrigin = isPairedOrigin;
  // Loaded only then: X's client is large.
  state.discardPerson = async (userId) =>
    (await import("../account/discard-person.ts")).discardPerson(userId);
  state.createFirstLink = (baseUrl) =>
    environment().LINNET_AUTH === "local"
      ? createOwnerLink(baseUrl, "/start")
      : createFirstAccountLink();
  state.isReady = true;
  state.started.resolve();
  // At a terminal, a person reads "Linnet is ready".
  logForCollectors({ instance: instance.id, slot: instance.slot }, "the engine is running");
}

/** Two processes must not share a queue. Others have taken over what this one was doing; started again, it takes a slot of its own. */
function endProcess(error: Error): void {
  log.fatal({ error }, "this process was taken for dead; it ends, and has to be started again");
  process.exit(START_AGAIN);
}

/** How long an instance that leaves waits for its own last statements, in milliseconds. */
const LAST_WRITES_MS = 3_000;

/**
 * Leaves in good order: no new runs, and what is being written comes to its end if there is
 * patience for it. Then readers are told to reconnect, and running steps store what they have
 * and are left to another instance, or to this one's next start.
 */
async function drainRuntime(watchdog: RunWatchdog, patience: AbortSignal): Promise<void> {
  const state = runtimeState();
  state.isLeaving = true;
  if (!patience.aborted) {
    watchdog.leave();
    await workEnds(patience).catch((error: unknown) =>
      log.warn({ error }, "what is being written is left to others"),
    );
  }
  const swept = watchdog.stop();
  for (const runId of activeRunIds()) interruptRun(runId, "shutting-down");
  state.draining.abort();
  // A step that was interrupted gives its lease back once its last chunk is stored.
  const deadline = performance.now() + LAST_WRITES_MS;
  while (activeRunIds().length > 0 && performance.now() < deadline) {
    await delay(20);
  }
  await Promise.race([swept, delay(Math.max(0, deadline - performance.now()))]);
  await thisInstance().leave();
  await streamHub().stop();
  // The worker is not asked to end: it would wait for deliveries that were left to others.
}
