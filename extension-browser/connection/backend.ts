import "./zod-without-eval.ts";
import { KeyValueRunIdStore, LinnetApi } from "@linnet/client";
import { browserStorage } from "../state/browser-storage.ts";
import { loadSettings } from "../state/settings.ts";

/** Where the runs that go on are remembered. */
export const runIdStore = new KeyValueRunIdStore(browserStorage);

/** A client of the backend; the token is read before every request, so a new one counts at once. */
export function openBackend(backendUrl: string): LinnetApi {
  return new LinnetApi({
    baseUrl: backendUrl,
    getToken: async () => (await loadSettings()).token || undefined,
  });
}
