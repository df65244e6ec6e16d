import { isUnencrypted, parseBackendAddress } from "@linnet/client";
import { useUiHost } from "@linnet/ui";
import { fill } from "@linnet/ui/strings";
import { problemReason } from "@linnet/ui/texts";
import { useState } from "react";
import { requestBackendPermission } from "../../connection/backend-address.ts";
import { saveSettings } from "../../state/save-settings.ts";
import type { Settings } from "../../state/settings.ts";
import { useTexts } from "../texts-context.tsx";
import { type ConnectionStatus, checkConnection } from "./use-connection.tsx";

/** Where the backend is. Another address is another backend: the token does not go there. */
export function BackendField({
  settings,
  status,
  onCheck,
}: {
  settings: Settings;
  status: ConnectionStatus;
  onCheck: () => void;
}) {
  const texts = useTexts();
  const { language } = useUiHost();
  const [written, setWritten] = useState(settings.backendUrl);
  const [problem, setProblem] = useState("");
  /** An address that the person is asked about: what goes there is not encrypted. */
  const [doubtful, setDoubtful] = useState("");

  function check() {
    const backendUrl = parseBackendAddress(written)?.origin;
    if (!backendUrl) return setProblem(texts.notAnAddress);
    if (backendUrl !== settings.backendUrl && isUnencrypted(backendUrl)) {
      setProblem("");
      return setDoubtful(backendUrl);
    }
    void save(backendUrl);
  }

  async function save(backendUrl: string) {
    setDoubtful("");
    if (!(await requestBackendPermission(backendUrl))) return setProblem(texts.permissionDenied);
    setProblem("");
    setWritten(backendUrl);
    if (backendUrl !== settings.backendUrl) {
      // Another address ends the connection: a wrong one must not cost it.
      const found = settings.token === "" ? undefined : await checkConnection(backendUrl);
      if (found?.state === "away") {
        return setProblem(
          fill(texts.addressNotSaved, { reason: problemReason(found.problem, texts, language) }),
        );
      }
      await saveSettings({ backendUrl, token: "" });
    }
    onCheck();
  }
  const isGood = status.state !== "starting" && status.state !== "away";
  const found =
    status.state === "checking"
      ? texts.checking
      : status.state === "starting"
        ? texts.backendStarting
        : status.state === "away"
          ? fill(texts.backendAway, { reason: problemReason(status.problem, texts, language) })
          : texts.backendReady;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <label className="linnet-field" htmlFor="backend-address">
        {texts.backendAddress}
      </label>
      <div className="linnet-row">
        <input
          id="backend-address"
          type="text"
          inputMode="url"
          dir="ltr"
          spellCheck={false}
          value={written}
          onChange={(event) => {
            setWritten(event.target.value);
            setDoubtful("");
          }}
        />
        <button type="submit">{texts.check}</button>
      </div>
      {doubtful ? (
        <div role="alert">
          <p className="linnet-bad">{fill(texts.unencrypted, { address: doubtful })}</p>
          <button type="button" onClick={() => void save(doubtful)}>
            {texts.useUnencrypted}
          </button>
        </div>
      ) : null}
      <p role="status" className={problem || !isGood ? "linnet-bad" : "linnet-good"}>
        {problem || found}
      </p>
    </form>
  );
}
