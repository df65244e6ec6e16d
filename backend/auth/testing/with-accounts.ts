import { newId } from "@linnet/protocol";
import { beforeAll } from "vitest";
import { z } from "zod";
import { discardPerson } from "../../account/discard-person.ts";
import { withTestDatabase } from "../../db/testing/with-test-database.ts";
import { answerAuthRequest } from "../../http/answer-auth-request.ts";
import { provideEnvironment } from "../../process/env.ts";
import { runtimeState } from "../../process/runtime-state.ts";
import { CLIENT_ADDRESS_HEADER } from "../client-address.ts";

/** From where the requests of these tests come. */
export const ADDRESS = "203.0.113.7";

/** Somebody who has signed up. */
export interface SignedUp {
  id: string;
  email: string;
  password: string;
  /** Headers of a request of theirs, by their session. */
  headers: Headers;
}

const signedUpSchema = z.object({ user: z.object({ id: z.string() }) });

/**
 * Gives the calling test file a database of its own, and `accounts` mode without limits. Call it at
 * the top of the file.
 */
export function withAccounts(env: Record<string, string> = {}): void {
  withTestDatabase();
  beforeAll(() => {
    runtimeState().discardPerson = discardPerson;
    provideEnvironment({
      LINNET_AUTH: "accounts",
      LINNET_SIGN_UP: "open",
      LINNET_SECRET: "a secret of this test, of some length",
      LINNET_LIMIT_DEVICE: "0",
      LINNET_LIMIT_SIGN_IN: "0",
      ...env,
    });
  });
}

/** Sends JSON to a route under `/api/auth` that Better Auth answers. */
export function postAuth(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return answerAuthRequest(
    new Request(`http://127.0.0.1:3210/api/auth/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [CLIENT_ADDRESS_HEADER]: ADDRESS,
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  );
}

/** Makes an account. */
export async function signUp(name: string): Promise<SignedUp> {
  const email = `${name}-${newId()}@example.com`;
  const password = `the password of ${name}`;
  const response = await postAuth("sign-up/email", { name, email, password });
  const { user } = signedUpSchema.parse(await response.json());
  const authorization = `Bearer ${response.headers.get("set-auth-token")}`;
  return { id: user.id, email, password, headers: new Headers({ authorization }) };
}
