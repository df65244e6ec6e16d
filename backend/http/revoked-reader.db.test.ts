import { randomUUID } from "node:crypto";
import { KEEP_ALIVE_INTERVAL_MS } from "@linnet/protocol";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createKey } from "../auth/api-keys.ts";
import { type SignedUp, signUp, withAccounts } from "../auth/testing/with-accounts.ts";
import { streamHub } from "../chunk-log/stream-hub.ts";
import { createStream } from "../chunk-log/stream-store.ts";
import { revokeKey } from "../db/queries/api-keys.ts";
import { barPerson, endSignIns } from "../db/queries/people.ts";
import { eventStream } from "./event-stream.ts";

withAccounts();

let ada: SignedUp;

beforeEach(async () => {
  ada = await signUp(`ada-${randomUUID()}`);
});

/** Reads the stream of a session that waits for its next message. */
function readStream(authorization: string): { text: Promise<string>; leave: () => void } {
  const id = randomUUID();
  const leaving = new AbortController();
  const { signal } = leaving;
  const request = new Request("http://backend/stream", { headers: { authorization }, signal });
  const run = { id, userId: ada.id, kind: "session" } as const;
  const text = createStream(id, id)
    .then(() => eventStream(request, run, { replay: "verbatim" }))
    .then((response) => response.text());
  return { text, leave: () => leaving.abort() };
}

test.for([
  { what: "the key is revoked", left: 1 },
  { what: "the sign-ins end", left: 1 },
  { what: "the person is barred", left: 0 },
])("an open stream ends without an end of its run once $what", async ({ what, left }) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const wanted = { userId: ada.id, name: "of a test", scopes: [], expiresIn: null } as const;
  const [key, other] = [await createKey(wanted), await createKey(wanted)];
  const session = String(ada.headers.get("authorization"));
  const lost = readStream(what === "the sign-ins end" ? session : `Bearer ${key.key}`);
  const kept = readStream(`Bearer ${other.key}`);
  onTestFinished(() => {
    lost.leave();
    kept.leave();
    vi.useRealTimers();
  });
  await expect.poll(() => streamHub().readers).toBe(2);

  if (what === "the key is revoked") await revokeKey(ada.id, key.id);
  else if (what === "the sign-ins end") await endSignIns(ada.id);
  else await barPerson(ada.id);
  await vi.advanceTimersByTimeAsync(KEEP_ALIVE_INTERVAL_MS);
  await expect.poll(() => streamHub().readers).toBe(left);
  expect(await lost.text).not.toContain("[DONE]");
});
