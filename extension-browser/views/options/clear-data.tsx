import { disconnectClient } from "@linnet/client";
import { useState } from "react";
import { browser } from "wxt/browser";
import type { Settings } from "../../state/settings.ts";
import { useTexts } from "../texts-context.tsx";

/** Forgets what the extension stores, and revokes its token, after a question. */
export function ClearData({ settings }: { settings: Settings }) {
  const texts = useTexts();
  const [step, setStep] = useState<"offer" | "ask" | "done">("offer");

  async function clear() {
    const { backendUrl, token } = settings;
    await browser.storage.local.clear();
    setStep("done");
    if (token !== "") await disconnectClient(backendUrl, token);
  }
  if (step === "ask") {
    return (
      <div role="alert">
        <p>{texts.clearDataQuestion}</p>
        <div className="linnet-row">
          <button type="button" className="linnet-stop" onClick={() => void clear()}>
            {texts.clearDataNow}
          </button>
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: the button that had the focus gave way to the question.
            autoFocus
            onClick={() => setStep("offer")}
          >
            {texts.keepData}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div className="linnet-row">
      <button type="button" onClick={() => setStep("ask")}>
        {texts.clearData}
      </button>
      <span role="status">{step === "done" ? texts.cleared : ""}</span>
    </div>
  );
}
