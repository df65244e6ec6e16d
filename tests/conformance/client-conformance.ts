import { LoopbackBackend } from "@linnet/client/testing";
import { newId } from "@linnet/protocol";
import { ANSWER, CLIENT_PLANS, type ClientPlan, hostileRun } from "./client-plans.ts";

/** The start data of a client. */
export interface ClientTask {
  url: string;
  token: string;
  chatId: string;
  messageId: string;
  /** The person's message. */
  text: string;
}

export interface ClientResult {
  plan: ClientPlan;
  /** Why the answer did not come out whole, once and in order; undefined when it did. */
  failure: unknown;
}

export interface ClientConformanceOptions {
  /** Takes the turn, and gives back the text of its answer. */
  takeTurn: (task: ClientTask) => Promise<string>;
  plans?: readonly ClientPlan[];
  /** Told after each plan. */
  onResult?: (result: ClientResult) => void;
}

/**
 * Runs a client against a server that breaks connections by plan, a new server for each plan.
 *
 * @returns The result of each plan, in order.
 */
export async function runClientConformance({
  takeTurn,
  plans = CLIENT_PLANS,
  onResult,
}: ClientConformanceOptions): Promise<ClientResult[]> {
  const results: ClientResult[] = [];
  for (const plan of plans) {
    const failure = await play(plan, takeTurn).then(
      () => undefined,
      (error: unknown) => error ?? new Error("It failed without a reason."),
    );
    results.push({ plan, failure });
    onResult?.({ plan, failure });
  }
  return results;
}

async function play(
  plan: ClientPlan,
  takeTurn: ClientConformanceOptions["takeTurn"],
): Promise<void> {
  const server = await LoopbackBackend.start();
  try {
    const run = hostileRun();
    server.nextRun = run;
    server.faults.push(...plan.faults(run));
    const task: ClientTask = {
      url: server.url,
      token: "conformance",
      chatId: newId(),
      messageId: newId(),
      text: "When does the tide turn?",
    };
    const [answer] = await Promise.all([takeTurn(task), plan.during?.(server)]);
    if (answer.trim() !== ANSWER) throw new Error(`The client printed: ${JSON.stringify(answer)}`);
    const ids = server.requests.flatMap(({ body }) => messageIds(body));
    if (ids.some((id) => id !== task.messageId)) throw new Error("It posted under another id.");
    if (server.faults.length > 0) throw new Error("It printed before it had read all.");
  } finally {
    await server.stop().catch(() => {});
  }
}

function messageIds(body: unknown): unknown[] {
  const message = typeof body === "object" && body && "message" in body ? body.message : undefined;
  return typeof message === "object" && message && "id" in message ? [message.id] : [];
}
