import type { ProblemCode } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { z } from "zod";
import { auth } from "../auth/auth.ts";
import { clientAddress } from "../auth/client-address.ts";
import { exchangeDeviceToken } from "../auth/exchange-device-token.ts";
import { countOwnTry } from "../auth/password-tries.ts";
import { ACCOUNT_BARRED, SIGN_UP_CLOSED } from "../auth/sign-up-guard.ts";
import { revokeKeys } from "../db/queries/api-keys.ts";
import { isDatabaseWritable } from "../db/queries/health.ts";
import { countAgainst } from "../limits/rate-limits.ts";
import { Refusal } from "../problems/refusal.ts";
import { environment } from "../process/env.ts";
import { authenticate, foreignOrigin, isFromOwnPage, notConnected } from "./authenticate.ts";
import type { Operation } from "./operation.ts";
import {
  authOperations,
  changePasswordOperation,
  DEVICE_GRANT,
  deviceTokenOperation,
  signOutOperation,
} from "./operations/auth.ts";
import { privateAnswer } from "./private-answer.ts";
import { databaseAway, problemOf } from "./problem-of.ts";
import { problemResponse } from "./problem-response.ts";
import { mediaTypeOf, readJson, readText, storableValue } from "./read-json.ts";
import { requireAccess } from "./require-access.ts";
import { validValue } from "./valid-value.ts";

const errorSchema = z.object({ message: z.string().optional(), code: z.string().optional() });

/** The described route that a request is for. What is not described is not there. */
function findOperation(request: Request): Operation | undefined {
  const path = new URL(request.url).pathname;
  const mode = environment().LINNET_AUTH;
  // Next has the one of GET answer it, and leaves the body out.
  const method = request.method === "HEAD" ? "GET" : request.method;
  return authOperations.find(
    (operation) =>
      operation.method === method &&
      (operation.mode === undefined || operation.mode === mode) &&
      new RegExp(`^${operation.path.replace("{provider}", "(github|google)")}$`).test(path),
  );
}

function problemCode(status: number, code: string | undefined): ProblemCode {
  if (code === SIGN_UP_CLOSED) return "sign-up-closed";
  if (code === ACCOUNT_BARRED) return "account-barred";
  switch (status) {
    case 401:
      return "unauthenticated";
    case 403:
      return "insufficient-scope";
    case 404:
      return "not-found";
    case 413:
      return "body-too-large";
    case 415:
      return "unsupported-media-type";
    case 429:
      return "rate-limited";
    default:
      return status < 500 ? "invalid-request" : "internal";
  }
}

/** What Better Auth's answer says of its error. */
async function errorIn(response: Response): Promise<z.infer<typeof errorSchema>> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => ({}));
  return errorSchema.safeParse(body).data ?? {};
}

/** Better Auth's own errors, said the way the rest of the API says them. */
async function toProblem(response: Response): Promise<Refusal> {
  const { message, code } = await errorIn(response);
  const detail = message ?? "The request was refused.";
  const retryAfter = response.headers.get("retry-after");
  const advice = retryAfter === null ? {} : { retryAfter: Number(retryAfter) };
  return new Refusal(problemCode(response.status, code), { detail }, advice);
}

const grantSchema = z.object({ grant_type: z.string() });
const givenSchema = z.object({ device_code: z.string(), client_id: z.string() });

function oauthError(error: string, error_description: string): Response {
  return Response.json({ error, error_description }, { status: 400 });
}

/**
 * OAuth's error for a request of a token that asks for no grant, or for another than that of RFC 8628, or that says not
 * for what.
 */
function grantError(sent: unknown): Response | undefined {
  const grant = grantSchema.safeParse(sent).data?.grant_type;
  if (grant !== DEVICE_GRANT) {
    const error = grant === undefined ? "invalid_request" : "unsupported_grant_type";
    return oauthError(error, `grant_type must be ${DEVICE_GRANT}`);
  }
  if (givenSchema.safeParse(sent).success) return undefined;
  return oauthError("invalid_request", "device_code and client_id must be given as texts");
}

/** The body of a request for device authorization, which RFC 8628 sends as a form. */
async function readPairingBody(request: Request): Promise<unknown> {
  if (mediaTypeOf(request) !== "application/x-www-form-urlencoded") return readJson(request);
  const form = new URLSearchParams(await readText(request, environment().LINNET_BODY_LIMIT));
  // A form can name by a code what no database stores.
  return storableValue(JSON.stringify(Object.fromEntries(form)));
}

/** The request as Better Auth gets it: of limited size, and with what is described only. */
async function toKnownRequest(request: Request, operation: Operation): Promise<Request> {
  const { url } = request;
  const { method } = operation;
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  // Pairing is between a client and the backend: the cookies of whoever is signed in stay out.
  if (operation.isPairing || !isFromOwnPage(request)) headers.delete("cookie");
  if (!operation.body) return new Request(url, { method, headers });
  headers.set("content-type", "application/json");
  if (operation.isPairing) {
    const body = JSON.stringify(await readPairingBody(request));
    return new Request(url, { method, headers, body });
  }
  const sent = validValue(operation.body, await readJson(request), "body");
  return new Request(url, { method, headers, body: JSON.stringify(sent) });
}

async function answer(request: Request): Promise<Response> {
  const operation = findOperation(request);
  if (!operation) throw new Refusal("not-found", { detail: "There is no such resource." });
  if (operation.limit) await countAgainst(operation.limit, clientAddress(request.headers));
  // Only the backend's own pages and programs sign people in; an extension is paired.
  const extension = operation.isPairing ? undefined : foreignOrigin(request);
  if (extension) throw notConnected(extension);
  const caller = operation.access === "public" ? undefined : await authenticate(request);
  if (caller) requireAccess(caller, operation.access);
  if (operation === changePasswordOperation && caller) {
    await countOwnTry(caller.userId, request.headers);
  }
  const known = await toKnownRequest(request, operation);
  const sent: unknown = operation.body ? await known.clone().json() : undefined;
  const refused = operation === deviceTokenOperation ? grantError(sent) : undefined;
  if (refused) return refused;
  const response = await auth().handler(known);
  if (operation === deviceTokenOperation && response.ok) {
    const granted: unknown = await response.json();
    const token = await exchangeDeviceToken(sent, request.headers.get("origin"), granted);
    return Response.json(token, { headers: { "cache-control": "no-store", pragma: "no-cache" } });
  }
  const error = operation === deviceTokenOperation ? await errorIn(response) : undefined;
  if (error?.code === ACCOUNT_BARRED) return oauthError("access_denied", error.message ?? "");
  if (operation === changePasswordOperation && response.ok && caller) {
    if (changePasswordOperation.body?.parse(sent).revokeKeys) await revokeKeys(caller.userId);
  }
  // Better Auth also answers so where a session was not deleted, and hides what failed behind a 500.
  const hidesFailure = operation === signOutOperation || response.status >= 500;
  if (hidesFailure && !(await isDatabaseWritable())) throw databaseAway();
  // RFC 8628 has errors of its own.
  if (response.status < 400 || operation.isPairing) return response;
  throw await toProblem(response);
}

/** Answers a request under `/api/auth` by Better Auth, as far as the API's description names it. */
export async function answerAuthRequest(request: Request): Promise<Response> {
  try {
    return privateAnswer(await answer(request));
  } catch (error) {
    const requestId = newId();
    const about = { requestId, method: request.method, path: new URL(request.url).pathname };
    return privateAnswer(problemResponse(problemOf(error, about), requestId));
  }
}
