import type { ProblemCode } from "@linnet/protocol";
import type { z } from "zod";
import type { Scope } from "../auth/scopes.ts";
import type { Limit } from "../limits/rate-limits.ts";

/** One success answer of an operation. Without a schema or media types it has no body. */
export interface Answer {
  description: string;
  /** Schema of a JSON body. */
  schema?: z.ZodType;
  /** Media types of a body that is not JSON, such as `text/event-stream`. */
  mediaTypes?: readonly string[];
  /** Response headers that a client may rely on. */
  headers?: z.ZodObject;
}

/** The access that a route requires; see `Operation.access`. */
export type Access = Scope | "answer" | "any-scope" | "account" | "operator" | "public";

/**
 * One row of PROTOCOL.md: what `defineRoute` enforces and what `GET /api/openapi.json` says are
 * the same object.
 *
 * To add a route:
 * 1. describe it in `http/operations/<resource>.ts` with `defineOperation`, and list that file's
 *    export in `http/operations/all-operations.ts`;
 * 2. in `app/api/.../route.ts`: `export const GET = defineRoute(operation, handler)`;
 * 3. run the contract and access tests: they find the route in the OpenAPI document, and fail
 *    until they know how to call it.
 */
export interface Operation<Params = unknown, Query = unknown, Body = unknown> {
  /** OpenAPI's `operationId`: unique, a verb first. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path template, such as `/api/chats/{chatId}`. */
  path: `/api/${string}`;
  /** Heading of the API reference under which it stands. */
  tag: string;
  summary: string;
  description?: string;
  /**
   * A scope: the caller's token must have it. `any-scope`: every signed-in caller.
   * `answer`: `publish`, or `chats:write` where the request is to read a page.
   * `account`: the person, by a session or as the local owner; no client and no API key.
   * `operator`: whoever runs the backend; see `requireOperator`.
   * `public`: nobody is asked for credentials.
   */
  access: Access;
  /** Schema of the path's segments. A malformed id is an unknown resource: 404. */
  params?: z.ZodType<Params>;
  /** The path may name what is not there yet, so a malformed id is a mistake: 400. */
  createsFromPath?: boolean;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /**
   * It pairs a client (RFC 8628): the body may be a form, any origin may ask, the cookies of whoever is signed in stay
   * out, and the errors are those of the RFC.
   */
  isPairing?: true;
  /** Media types of a body that is a file; the handler reads it. */
  fileTypes?: readonly string[];
  /** Request headers that it reads. */
  headers?: z.ZodObject;
  /** Success answers by status. */
  answers: Record<number, Answer>;
  /** A count that the request is held against: by user, or by address for what Better Auth answers. */
  limit?: Limit;
  /** The mode that has the route; both modes when left out. */
  mode?: "accounts";
  /** Answered by Better Auth's handler under `/api/auth`, not by a route of its own. */
  isAnsweredByBetterAuth?: boolean;
  /** Problems beyond those of every operation, and those that follow from access, limit, params, query and body. */
  problems?: readonly ProblemCode[];
}

/** Types an operation by its schemas. */
export function defineOperation<Params, Query, Body>(
  operation: Operation<Params, Query, Body>,
): Operation<Params, Query, Body> {
  return operation;
}

/** All problems that an operation can answer with, each once. */
export function problemsOf(operation: Operation): ProblemCode[] {
  // Any route answers so while the backend starts, leaves, or has no database.
  const codes: ProblemCode[] = ["foreign-origin", "shutting-down", ...(operation.problems ?? [])];
  if (operation.limit) codes.push("rate-limited");
  if (operation.limit === "messages") codes.push("daily-limit");
  if (operation.access !== "public") codes.push("unauthenticated", "account-barred");
  if (!["public", "any-scope", "operator"].includes(operation.access)) {
    codes.push("insufficient-scope");
  }
  if (operation.params) codes.push("not-found");
  const hasBody = operation.body !== undefined || operation.fileTypes !== undefined;
  // A path with an id may be none, such as `/api/chats/%ff`.
  if (operation.params || operation.query || hasBody) codes.push("invalid-request");
  if (hasBody) codes.push("body-too-large", "unsupported-media-type");
  codes.push("internal", "shutting-down");
  return [...new Set(codes)];
}
