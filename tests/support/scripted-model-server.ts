import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parseArgs } from "node:util";
import { listen } from "./listen.ts";
import {
  type ChatCompletionRequest,
  chatCompletionRequestSchema,
} from "./model-server/chat-completion-request.ts";
import { createHelpfulScript } from "./model-server/helpful-script.ts";
import { ModelRequest } from "./model-server/model-request.ts";
import type { Plan } from "./model-server/plan.ts";
import { playPlan } from "./model-server/play-plan.ts";
import { sendHttpError } from "./model-server/send-http-error.ts";
import { createStreamedReply } from "./model-server/streamed-reply.ts";
import { countedTokens, stampedTokens } from "./model-server/tokens.ts";
import { createWholeReply } from "./model-server/whole-reply.ts";

/** A plan, or what decides on one when the request is there. */
export type PlanSource = Plan | ((request: ModelRequest) => Plan);
export type RequestMatch = (body: ChatCompletionRequest) => boolean;

export interface ScriptedModelServerOptions {
  /** Answers what neither the queue nor a rule answers; default: the helpful script. */
  script?: ((body: ChatCompletionRequest) => Plan) | undefined;
  /** Default: a free port. */
  port?: number;
  /** Pace of the default script. */
  tokensPerSecond?: number | undefined;
}

/** An HTTP server on loopback that speaks the OpenAI chat-completions protocol by script. */
export interface ScriptedModelServer {
  /** The `baseURL` for clients; it ends in `/v1`. */
  readonly baseUrl: string;
  /** Every completion request so far, in order of arrival. */
  readonly requests: readonly ModelRequest[];
  /** Answers the next request that matches, once. Queued plans come before rules. */
  enqueue(plan: PlanSource, match?: RequestMatch): void;
  /** Answers every request that matches; the newest rule wins. Returns what removes the rule. */
  when(match: RequestMatch, plan: PlanSource): () => void;
  /** Resolves with the `count`-th request (from 1) that matches, now or when it arrives. */
  requestArrived(count: number, match?: RequestMatch): Promise<ModelRequest>;
  /** Forgets requests, queue and rules, and cuts the answers that are under way. */
  reset(): void;
  /** Cuts everything and stops listening. */
  close(): Promise<void>;
}

interface ArrivalWaiter {
  count: number;
  match: RequestMatch;
  resolve: (request: ModelRequest) => void;
}

const anything: RequestMatch = () => true;

/** Starts a scripted model server on 127.0.0.1. */
export async function startScriptedModelServer(
  options: ScriptedModelServerOptions = {},
): Promise<ScriptedModelServer> {
  const { script = createHelpfulScript({ tokensPerSecond: options.tokensPerSecond }) } = options;
  let requests: ModelRequest[] = [];
  let queue: { match: RequestMatch; plan: PlanSource }[] = [];
  let rules: { match: RequestMatch; plan: PlanSource }[] = [];
  let waiters: ArrivalWaiter[] = [];
  const underWay = new Set<() => void>();

  function choosePlan(request: ModelRequest): Plan {
    const queued = queue.findIndex(({ match }) => match(request.body));
    const source =
      queued >= 0
        ? queue.splice(queued, 1)[0]?.plan
        : rules.findLast(({ match }) => match(request.body))?.plan;
    if (source === undefined) return script(request.body);
    return typeof source === "function" ? source(request) : source;
  }

  function announce(): void {
    waiters = waiters.filter(({ count, match, resolve }) => {
      const arrived = requests.filter(({ body }) => match(body))[count - 1];
      if (arrived) resolve(arrived);
      return !arrived;
    });
  }

  async function complete(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = chatCompletionRequestSchema.safeParse(await readJson(incoming));
    const receivedAt = performance.now();
    if (!body.success) {
      const type = "invalid_request_error";
      sendHttpError(response, { status: 400, message: body.error.message, type, code: null });
      return;
    }
    const request = new ModelRequest(requests.length + 1, body.data, incoming.headers, receivedAt);
    const cut = () => {
      request.settle("cut");
      response.destroy();
    };
    underWay.add(cut);
    response.once("close", () => {
      request.settle(response.writableFinished ? "finished" : "aborted");
      underWay.delete(cut);
    });
    requests.push(request);
    announce();
    const reply = body.data.stream
      ? createStreamedReply(request, response)
      : createWholeReply(request, response);
    try {
      await playPlan(choosePlan(request), request, reply, cut);
    } catch (error) {
      // A client that left, or a cut, ends the plan; anything else is a fault of the script.
      if (!request.departure.aborted) {
        cut();
        throw error;
      }
    }
  }

  const server = createServer((incoming, response) => {
    const route = `${incoming.method} ${incoming.url?.split("?")[0]}`;
    if (route === "POST /v1/chat/completions") {
      void complete(incoming, response);
    } else if (route === "GET /v1/models") {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ object: "list", data: [{ id: "scripted", object: "model" }] }));
    } else {
      const message = `Unknown request: ${route}`;
      sendHttpError(response, { status: 404, message, type: "invalid_request_error", code: null });
    }
  });
  const port = await listen(server, options.port);

  function reset(): void {
    for (const cut of underWay) cut();
    requests = [];
    queue = [];
    rules = [];
    waiters = [];
  }

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    get requests() {
      return requests;
    },
    enqueue(plan, match = anything) {
      queue.push({ match, plan });
    },
    when(match, plan) {
      const rule = { match, plan };
      rules.push(rule);
      return () => {
        rules = rules.filter((other) => other !== rule);
      };
    },
    requestArrived(count, match = anything) {
      const { promise, resolve } = Promise.withResolvers<ModelRequest>();
      waiters.push({ count, match, resolve });
      announce();
      return promise;
    },
    reset,
    async close() {
      reset();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  try {
    return JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "0" },
      "tokens-per-second": { type: "string" },
      "answer-tokens": { type: "string" },
      stamped: { type: "boolean", default: false },
    },
  });
  const answerTokens = values["answer-tokens"];
  const makeTokens = values.stamped ? stampedTokens : countedTokens;
  const server = await startScriptedModelServer({
    port: Number(values.port),
    script: createHelpfulScript({
      tokensPerSecond: values["tokens-per-second"]
        ? Number(values["tokens-per-second"])
        : undefined,
      ...(answerTokens ? { research: makeTokens(Number(answerTokens)) } : {}),
    }),
  });
  console.log(server.baseUrl);
}
