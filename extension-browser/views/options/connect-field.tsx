import "../../connection/zod-without-eval.ts";
import {
  authorizeDevice,
  ConnectionError,
  DeviceAuthorizationError,
  disconnectClient,
  HttpClient,
  ProblemError,
  problemOf,
} from "@linnet/client";
import { useUiHost } from "@linnet/ui";
import { fill } from "@linnet/ui/strings";
import { problemReason } from "@linnet/ui/texts";
import { useEffect, useRef, useState } from "react";
import { browser } from "wxt/browser";
import { fillInCode } from "../../connection/fill-in-code.ts";
import { ASKING_HASH, GUIDE_HASH, WAITING_HASH } from "../../connection/guide-hash.ts";
import { saveSettings } from "../../state/save-settings.ts";
import type { Settings } from "../../state/settings.ts";
import { useTexts } from "../texts-context.tsx";
import { comeBack } from "./come-back.ts";
import { TokenField } from "./token-field.tsx";
import type { ConnectionStatus } from "./use-connection.tsx";
import { useSave } from "./use-save.tsx";

/** `ABCD1234` as `ABCD-1234`, as the page of the backend shows it. */
function readableCode(code: string): string {
  return /^\w{8}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : code;
}

/**
 * Connects this browser to its backend by a code that is compared, or by a token. In the guide, which the extension
 * opens when it is installed and when something is to be sent, it begins by itself, once: the person only approves.
 */
export function ConnectField({
  settings,
  status,
  onCheck,
}: {
  settings: Settings;
  status: ConnectionStatus;
  onCheck: () => void;
}) {
  const { language } = useUiHost();
  const texts = useTexts();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const [save, notKept] = useSave();
  const waiting = useRef<AbortController>(undefined);
  /** This tab was opened to connect, and has not done so yet; a second try is of the guide, too. */
  const isGuide = useRef(false);
  // A code is of the backend that gave it: its token must not reach another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address ends it.
  useEffect(
    () => () => {
      waiting.current?.abort();
      setCode("");
    },
    [settings.backendUrl],
  );
  useEffect(() => {
    // An approval that nobody waits for would say "Connected." and connect nothing.
    const leave = () => waiting.current?.abort();
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, []);
  const isConnected = status.state === "connected";
  const isUnknown = status.state === "not-connected" || status.state === "not-approved";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first answer of a backend is what begins it.
  useEffect(() => {
    // A guide that was loaded again, or whose browser has ended, has lost the code that it waited with.
    const hash = location.hash.slice(1);
    const isToBegin = [GUIDE_HASH, WAITING_HASH, ASKING_HASH].includes(hash);
    if (!isUnknown || !isToBegin || waiting.current) return;
    isGuide.current = hash !== ASKING_HASH;
    void connect();
  }, [isUnknown]);

  async function connect() {
    waiting.current?.abort();
    const abort = new AbortController();
    waiting.current = abort;
    setProblem("");
    // A page that is loaded again begins again: its code is lost, and the token with it.
    history.replaceState(null, "", `#${isGuide.current ? WAITING_HASH : ASKING_HASH}`);
    let approval: Promise<{ id?: number | undefined }> | undefined;
    // The page of an approval that nobody waits for any more.
    abort.signal.addEventListener("abort", async () => {
      const tab = await approval?.catch(() => undefined);
      if (tab?.id !== undefined) await browser.tabs.remove(tab.id).catch(() => {});
    });
    try {
      const token = await authorizeDevice(
        {
          http: new HttpClient({ baseUrl: settings.backendUrl }),
          clientId: "linnet-browser",
          scope: "chats:read chats:write drafts publish",
          onCode: ({ userCode, verificationUrl }) => {
            setCode(readableCode(userCode));
            approval = browser.tabs.create({ url: verificationUrl });
            void approval.then(({ id }) => {
              if (id !== undefined) fillInCode(id, settings.backendUrl, userCode, abort.signal);
            });
          },
        },
        abort.signal,
      );
      if (abort.signal.aborted) return;
      // From here on, the page of the approval is closed by the way back.
      waiting.current = undefined;
      const isKept = await save({ token });
      onCheck();
      await comeBack({
        approvalTab: (await approval)?.id,
        backendUrl: settings.backendUrl,
        // What could not be kept is said here.
        isGuide: isGuide.current && isKept,
      });
      isGuide.current = false;
    } catch (error) {
      if (abort.signal.aborted) return;
      setProblem(problemText(error));
    }
    setCode("");
    history.replaceState(null, "", location.pathname);
  }

  function problemText(error: unknown): string {
    const code = error instanceof DeviceAuthorizationError ? error.code : undefined;
    if (code === "denied") return texts.connectDenied;
    if (code === "expired") return texts.connectExpired;
    const isOfBackend = ProblemError.isInstance(error) || ConnectionError.isInstance(error);
    const said = error instanceof Error ? error.message : String(error);
    const reason = isOfBackend ? problemReason(problemOf(error), texts, language) : said;
    return fill(texts.connectFailed, { reason });
  }

  /** Forgets the token at once; the backend revokes it, if it can be reached. */
  async function disconnect() {
    const { backendUrl, token } = settings;
    // A storage that is full keeps a token, which is of no use once the backend has revoked it.
    await saveSettings({ token: "" }).catch(() => {});
    onCheck();
    await disconnectClient(backendUrl, token);
    onCheck();
  }

  // Another tab, or a token, may have connected this browser.
  useEffect(() => {
    if (!isConnected) return;
    waiting.current?.abort();
    setCode("");
    // It must not begin by itself after it was disconnected here.
    history.replaceState(null, "", location.pathname);
  }, [isConnected]);
  const states: Partial<Record<ConnectionStatus["state"], string>> = {
    connected: texts.connected,
    checking: texts.checking,
    "not-approved": texts.tokenNeedsApproval,
    ...(settings.token !== "" && {
      "not-connected": texts.expiredTitle,
      starting: texts.connectionKept,
      away: texts.connectionKept,
    }),
  };
  return (
    <>
      <p role="status" className={isConnected ? "linnet-good" : ""}>
        {states[status.state] ?? texts.notConnected}
      </p>
      {isConnected ? (
        <div className="linnet-row">
          <button type="button" onClick={() => void disconnect()}>
            {texts.disconnect}
          </button>
        </div>
      ) : isUnknown || settings.token === "" ? (
        <>
          <p className="linnet-faint">{texts.connectHint}</p>
          <div className="linnet-row">
            <button type="button" className="linnet-primary" onClick={() => void connect()}>
              {texts.connectNow}
            </button>
          </div>
          {code ? (
            <div role="status">
              <p className="linnet-code">{fill(texts.connectCode, { code })}</p>
              <p className="linnet-faint">{texts.connectWaiting}</p>
            </div>
          ) : null}
          {problem ? (
            <p role="alert" className="linnet-bad">
              {problem}
            </p>
          ) : null}
          {notKept}
          <TokenField onSaved={onCheck} backendUrl={settings.backendUrl} />
        </>
      ) : null}
    </>
  );
}
