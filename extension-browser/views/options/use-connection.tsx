import type { LinnetApi } from "@linnet/client";
import { ProblemError, problemOf } from "@linnet/client";
import { newId, type Problem } from "@linnet/protocol";
import { useEffect, useState } from "react";
import { openBackend } from "../../connection/backend.ts";
import { loadSettings, type Settings } from "../../state/settings.ts";

/** How things stand between this browser and its backend. */
export type ConnectionStatus =
  | { state: "checking" }
  | { state: "connected" | "not-connected" | "not-approved" | "starting" }
  | { state: "away"; problem: Problem };

/**
 * Looks whether the backend answers, and whether it knows this browser: its token, and, for
 * requests that change something, the extension itself.
 */
export async function checkConnection(backendUrl: string): Promise<ConnectionStatus> {
  const api = openBackend(backendUrl);
  try {
    if (!(await api.isReady())) return { state: "starting" };
    await api.chats.list({ limit: 1 });
    // The backend may know the person by the cookie of its own pages, which does not connect this browser.
    if ((await loadSettings()).token === "") return { state: "not-connected" };
    return { state: (await isApproved(api)) ? "connected" : "not-approved" };
  } catch (error) {
    if (ProblemError.isInstance(error) && isForbidden(error)) return { state: "not-connected" };
    return { state: "away", problem: problemOf(error) };
  }
}

/** A browser names the extension only when it asks for a change; this one changes nothing. */
async function isApproved(api: LinnetApi): Promise<boolean> {
  try {
    await api.http.call(`/api/chats/${newId()}`, { method: "PATCH", json: {} });
    return true;
  } catch (error) {
    if (!ProblemError.isInstance(error)) throw error;
    return !isForbidden(error);
  }
}

function isForbidden({ status, code }: ProblemError): boolean {
  return status === 401 || code === "foreign-origin";
}

/** The status for as long as a page shows it. It is checked again with every change, and when the page is shown. */
export function useConnection({ backendUrl, token }: Settings): [ConnectionStatus, () => void] {
  const [status, setStatus] = useState<ConnectionStatus>({ state: "checking" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token, or round, is another look.
  useEffect(() => {
    let isGone = false;
    void checkConnection(backendUrl).then((found) => {
      if (!isGone) setStatus(found);
    });
    return () => {
      isGone = true;
    };
  }, [backendUrl, token, round]);
  // The page may have been open for days: its token may be revoked, or the backend away.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") setRound((last) => last + 1);
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, []);
  return [
    status,
    () => {
      setStatus({ state: "checking" });
      setRound((last) => last + 1);
    },
  ];
}
