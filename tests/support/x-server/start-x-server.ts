import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { listen } from "../listen.ts";
import { problem, type XFault } from "./fault.ts";
import { StandInAccount } from "./x-account.ts";
import { StandInMedia } from "./x-media.ts";
import { type StandInPost, StandInPosts } from "./x-posts.ts";

/** A call of the stand-in, such as `POST /2/tweets`; ids in paths are `:id`. */
export type XCall =
  | "POST /2/tweets"
  | "DELETE /2/tweets/:id"
  | "GET /2/users/me"
  | "GET /2/users/:id/tweets"
  | "POST /2/media/upload/initialize"
  | "POST /2/media/upload/:id/append"
  | "POST /2/media/upload/:id/finalize"
  | "GET /2/media/upload"
  | "POST /2/media/metadata"
  | "POST /2/oauth2/token"
  | "POST /2/oauth2/revoke";

/** X's endpoints as far as Linnet calls them, on loopback, in documented shapes. */
export interface XServer {
  /** The value for `X_API_BASE_URL`. */
  readonly baseUrl: string;
  readonly account: StandInAccount;
  /** The posts that are up, oldest first. */
  readonly posts: readonly StandInPost[];
  /** The pictures that X was sent. */
  readonly media: StandInMedia;
  /** Every call so far, in order of arrival. */
  readonly calls: readonly XCall[];
  /** Variables of a backend whose local owner has this account. */
  readonly env: Record<string, string>;
  /** Lets the next calls of a kind go wrong, one after the other. */
  fail(call: XCall, ...faults: XFault[]): void;
  /** Forgets posts, calls and faults. */
  reset(): void;
  close(): Promise<void>;
}

const newPostSchema = z.object({
  text: z.string().min(1),
  reply: z.object({ in_reply_to_tweet_id: z.string() }).optional(),
  quote_tweet_id: z.string().optional(),
  media: z.object({ media_ids: z.array(z.string()).min(1) }).optional(),
});

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

const UNAUTHORIZED: Answer = { status: 401, body: problem(401, "Unauthorized") };
const LIMITS = {
  "x-rate-limit-limit": "200",
  "x-rate-limit-remaining": "199",
  "x-rate-limit-reset": String(Math.ceil(Date.now() / 1_000) + 900),
};

/** Starts the stand-in on 127.0.0.1. */
export async function startXServer(): Promise<XServer> {
  const account = new StandInAccount();
  const posts = new StandInPosts();
  const media = new StandInMedia();
  let calls: XCall[] = [];
  const faults = new Map<XCall, XFault[]>();

  function createPost(body: string): Answer {
    const asked = newPostSchema.safeParse(JSON.parse(body)).data;
    if (!asked) return { status: 400, body: problem(400, "Invalid Request") };
    const pictures = media.named(asked.media?.media_ids ?? []);
    if (!pictures) {
      return { status: 400, body: problem(400, "Invalid Request", "Your media IDs are invalid.") };
    }
    if (asked.quote_tweet_id && pictures.length > 0) {
      const detail = "quote_tweet_id and media are mutually exclusive.";
      return { status: 400, body: problem(400, "Invalid Request", detail) };
    }
    const post = posts.create({
      text: asked.text,
      inReplyTo: asked.reply?.in_reply_to_tweet_id,
      quotes: asked.quote_tweet_id,
      pictures,
    });
    if (!post) {
      const detail = "You are not allowed to create a Tweet with duplicate content.";
      return { status: 403, body: problem(403, "Forbidden", detail) };
    }
    const { id, text } = post;
    return { status: 201, body: { data: { id, text, edit_history_tweet_ids: [id] } } };
  }

  async function carryOut(
    call: XCall,
    url: URL,
    bytes: Buffer,
    { authorization, "content-type": type = "" }: IncomingMessage["headers"],
  ): Promise<Answer> {
    const body = bytes.toString("utf8");
    if (call === "POST /2/oauth2/revoke") return { status: 200, body: { revoked: true } };
    if (call === "POST /2/oauth2/token") {
      const tokens = account.exchange(new URLSearchParams(body), authorization);
      const error = "Value passed for the token was invalid.";
      return tokens
        ? { status: 200, body: tokens }
        : { status: 400, body: { error: "invalid_request", error_description: error } };
    }
    if (!account.takes(authorization)) return UNAUTHORIZED;
    if (call.includes(" /2/media/") && !account.scope.includes("media.write")) {
      const detail = "You are not permitted to perform this action.";
      return { status: 403, body: problem(403, "Forbidden", detail) };
    }
    const mediaId = url.pathname.split("/").at(-2) ?? "";
    switch (call) {
      case "POST /2/tweets":
        return createPost(body);
      case "DELETE /2/tweets/:id":
        return posts.delete(url.pathname.split("/").at(-1) ?? "")
          ? { status: 200, body: { data: { deleted: true } } }
          : { status: 404, body: problem(404, "Not Found Error", "Could not find the tweet.") };
      case "POST /2/media/upload/initialize":
        return media.initialize(body);
      case "POST /2/media/upload/:id/append":
        return media.append(mediaId, bytes, type);
      case "POST /2/media/upload/:id/finalize":
        return media.finalize(mediaId);
      case "GET /2/media/upload":
        return media.status(url);
      case "POST /2/media/metadata":
        return media.describeFor(body);
      case "GET /2/users/me": {
        const { id, name, username } = account;
        return { status: 200, body: { data: { id, name, username } } };
      }
      case "GET /2/users/:id/tweets":
        return {
          status: 200,
          body: posts.timeline(Number(url.searchParams.get("max_results") ?? 10)),
        };
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const call = callOf(request.method, url.pathname);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    if (!call) return send(response, { status: 404, body: problem(404, "Not Found") });
    calls.push(call);
    const fault = faults.get(call)?.shift();
    if (fault?.kind === "drop") return void request.socket.destroy();
    if (fault?.kind === "refuse") return send(response, fault);
    if (fault?.kind === "hold") {
      fault.gate.arrive();
      await fault.gate.opened;
    }
    const result = await carryOut(call, url, Buffer.concat(pieces), request.headers);
    if (fault?.kind === "lose-answer") return void request.socket.destroy();
    if (fault?.kind === "hold-answer") {
      fault.gate.arrive();
      await fault.gate.opened;
    }
    send(response, { ...result, headers: LIMITS });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const port = await listen(server);
  const baseUrl = `http://127.0.0.1:${port}`;

  return {
    baseUrl,
    account,
    media,
    get posts() {
      return posts.all;
    },
    get calls() {
      return calls;
    },
    get env() {
      const { accessToken, refreshToken } = account.issueTokens();
      return {
        X_API_BASE_URL: baseUrl,
        X_CLIENT_ID: account.clientId,
        X_CLIENT_SECRET: account.clientSecret,
        X_ACCESS_TOKEN: accessToken,
        X_REFRESH_TOKEN: refreshToken,
      };
    },
    fail(call, ...more) {
      faults.set(call, [...(faults.get(call) ?? []), ...more]);
    },
    reset() {
      posts.clear();
      media.clear();
      calls = [];
      faults.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function callOf(method: string | undefined, path: string): XCall | undefined {
  const call = `${method} ${path.replace(/\/\d+(?=\/|$)/g, (id) => (id === "/2" ? id : "/:id"))}`;
  const known: readonly XCall[] = [
    "POST /2/tweets",
    "DELETE /2/tweets/:id",
    "GET /2/users/me",
    "GET /2/users/:id/tweets",
    "POST /2/media/upload/initialize",
    "POST /2/media/upload/:id/append",
    "POST /2/media/upload/:id/finalize",
    "GET /2/media/upload",
    "POST /2/media/metadata",
    "POST /2/oauth2/token",
    "POST /2/oauth2/revoke",
  ];
  return known.find((one) => one === call);
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(JSON.stringify(body));
}
