import { useState } from "react";
import { saveSettings } from "../../state/save-settings.ts";
import { useTexts } from "../texts-context.tsx";
import { checkConnection } from "./use-connection.tsx";

/** For those who have a token at hand. One that is not accepted is not kept. */
export function TokenField({ backendUrl, onSaved }: { backendUrl: string; onSaved: () => void }) {
  const texts = useTexts();
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState("");
  async function save() {
    await saveSettings({ token: token.trim() });
    const { state } = await checkConnection(backendUrl);
    if (state === "not-connected") await saveSettings({ token: "" });
    setProblem(state === "not-connected" ? texts.tokenRefused : "");
    onSaved();
  }
  return (
    <details className="linnet-details">
      <summary>{texts.pasteToken}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (token.trim() !== "") void save();
        }}
      >
        <p>{texts.pasteTokenHint}</p>
        <div className="linnet-row">
          <input
            type="password"
            aria-label={texts.token}
            autoComplete="off"
            dir="ltr"
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
          <button type="submit">{texts.saveToken}</button>
        </div>
        {problem ? (
          <p role="alert" className="linnet-bad">
            {problem}
          </p>
        ) : null}
      </form>
    </details>
  );
}
