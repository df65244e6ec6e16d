import { newId } from "@linnet/protocol";
import { z } from "zod";
import { type ApiClient, createApiClient } from "./api-client.ts";

export type Scope = "chats:read" | "chats:write" | "drafts" | "publish";
export const ALL_SCOPES: readonly Scope[] = ["chats:read", "chats:write", "drafts", "publish"];

const createdKeySchema = z.object({ id: z.string(), key: z.string() });

/** Somebody with an account on a backend in `accounts` mode. */
export interface Person {
  readonly email: string;
  readonly password: string;
  /** Their session as a bearer token. */
  readonly token: string;
  /** Their session as a browser sends it. */
  readonly cookie: string;
  readonly client: ApiClient;
  /** Signs in once more. */
  signIn(): Promise<{ token: string; cookie: string }>;
  createKey(scopes?: readonly Scope[]): Promise<{ id: string; key: string }>;
}

function sessionIn(response: Response): { token: string; cookie: string } {
  const token = response.headers.get("set-auth-token");
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!response.ok || !token || !cookie) throw new Error(`No session came: ${response.status}`);
  return { token, cookie };
}

/** Makes an account. Without an invitation, the backend has to let anybody in. */
export async function signUp(
  backendUrl: string,
  name: string,
  invitation?: string,
): Promise<Person> {
  const email = `${name}-${newId()}@example.com`;
  const password = "a password that everybody has";
  const post = (path: string, body: unknown) =>
    fetch(new URL(path, backendUrl), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const session = sessionIn(
    await post("/api/auth/sign-up/email", { name, email, password, invitation }),
  );
  const client = createApiClient({ url: backendUrl, token: session.token });
  return {
    email,
    password,
    ...session,
    client,
    signIn: async () => sessionIn(await post("/api/auth/sign-in/email", { email, password })),
    async createKey(scopes = ALL_SCOPES) {
      const body = { name: `key of ${name}`, scopes };
      const response = await client.send("POST", "/api/auth/api-key/create", { body });
      return createdKeySchema.parse(await response.json());
    },
  };
}
