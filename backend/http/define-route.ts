import { newId, REQUEST_ID_HEADER } from "@linnet/protocol";
import type { NextRequest } from "next/server";
import { z } from "zod";
import { clientAddress } from "../auth/client-address.ts";
import { countAgainst } from "../limits/rate-limits.ts";
import { log } from "../logging/log.ts";
import { notFound, type Refusal } from "../problems/refusal.ts";
import { admit } from "./admit.ts";
import { authenticate, type Caller } from "./authenticate.ts";
import { inPlainWords } from "./in-plain-words.ts";
import { invalidRequest } from "./invalid-request.ts";
import type { Operation } from "./operation.ts";
import { privateAnswer } from "./private-answer.ts";
import { problemOf } from "./problem-of.ts";
import { problemResponse } from "./problem-response.ts";
import { readJson } from "./read-json.ts";
import { validValue } from "./valid-value.ts";

interface RouteInput<Params, Query, Body, Asking = Caller> {
  /** Undefined for a public route. */
  caller: Asking;
  params: Params;
  query: Query;
  body: Body;
  request: NextRequest;
}

type RouteHandler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/**
 * A malformed id names nothing: 404. A message is posted to a chat that need not be there yet, so
 * for it a malformed id is a mistake to be told.
 */
function invalidParams(operation: Operation, error: z.ZodError): Refusal {
  return operation.createsFromPath ? invalidRequest(error, "path") : notFound();
}

/**
 * Makes a route of PROTOCOL.md: authenticates, parses, calls, answers. Whatever is thrown
 * becomes a problem response; what is not expected is logged with the request's id, and says
 * nothing else.
 */
export function defineRoute<Params = unknown, Query = unknown, Body = unknown>(
  operation: Operation<Params, Query, Body>,
  handle: (input: RouteInput<Params, Query, Body>) => Promise<Response>,
): RouteHandler {
  return routeOf(operation, handle, async (request) => {
    const caller = await authenticate(request);
    await admit(caller, operation);
    return caller;
  });
}

/** Makes a public route, as `defineRoute` does; its limit counts by address. */
export function definePublicRoute<Params = unknown, Query = unknown, Body = unknown>(
  operation: Operation<Params, Query, Body>,
  handle: (input: RouteInput<Params, Query, Body, undefined>) => Promise<Response>,
): RouteHandler {
  return routeOf(operation, handle, async ({ headers }) => {
    if (operation.limit) await countAgainst(operation.limit, clientAddress(headers));
    return undefined;
  });
}

function routeOf<Params, Query, Body, Asking>(
  operation: Operation<Params, Query, Body>,
  handle: (input: RouteInput<Params, Query, Body, Asking>) => Promise<Response>,
  letIn: (request: Request) => Promise<Asking>,
): RouteHandler {
  return async (request, context) => {
    const requestId = newId();
    let response: Response;
    try {
      const caller = await letIn(request);
      const params = (operation.params ?? z.unknown()).safeParse(await context.params, {
        error: inPlainWords,
      });
      if (!params.success) throw invalidParams(operation, params.error);
      const sentQuery = queryValues(request.nextUrl.searchParams);
      const query = validValue(operation.query ?? z.unknown(), sentQuery, "query");
      const sentBody = operation.body ? await readJson(request) : undefined;
      const body = validValue(operation.body ?? z.unknown(), sentBody, "body");
      response = await handle({
        caller,
        params: params.data as Params,
        query: query as Query,
        body: body as Body,
        request,
      });
    } catch (error) {
      const { pathname: path } = request.nextUrl;
      const about = { requestId, method: request.method, path };
      response = problemResponse(problemOf(error, about), requestId);
    }
    response.headers.set(REQUEST_ID_HEADER, requestId);
    log.debug(
      {
        requestId,
        method: request.method,
        path: request.nextUrl.pathname,
        status: response.status,
      },
      "request",
    );
    return privateAnswer(response);
  };
}

/** Each value by its name. A name that is repeated keeps all of its values, which no schema takes. */
function queryValues(search: URLSearchParams): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    values[name] = all.length === 1 ? (all[0] ?? "") : all;
  }
  return values;
}
