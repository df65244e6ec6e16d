import type { LinnetApi } from "@linnet/client";
import { isTokenRefused } from "../editor/is-token-refused.ts";

/** How long the backend is waited for, in milliseconds. */
const LIMIT_MS = 5_000;

/** Whether the backend takes this editor's token. A backend that cannot be asked counts as one that takes it. */
export async function isAccepted(api: Pick<LinnetApi, "chats">): Promise<boolean> {
  return api.chats.list({ limit: 1 }, AbortSignal.timeout(LIMIT_MS)).then(
    () => true,
    (error: unknown) => !isTokenRefused(error),
  );
}
