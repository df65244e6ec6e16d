import { useEffect, useState } from "react";
import { type Settings, watchSettings } from "../../state/settings.ts";
import { applyAppearance } from "../apply-appearance.ts";
import { useTexts } from "../texts-context.tsx";
import { BackendField } from "./backend-field.tsx";
import { ClearData } from "./clear-data.tsx";
import { ConnectField } from "./connect-field.tsx";
import { ModelField } from "./model-field.tsx";
import { Preferences } from "./preferences.tsx";
import { ShortcutField } from "./shortcut-field.tsx";
import { useConnection } from "./use-connection.tsx";

/** The options; before the first connection, a guide in three steps stands above them. */
export function Options({ initial }: { initial: Settings }) {
  const texts = useTexts();
  const [settings, setSettings] = useState(initial);
  const [isFirstRun] = useState(initial.token === "");
  const [status, check] = useConnection(settings);
  useEffect(() => watchSettings(setSettings), []);
  useEffect(() => {
    applyAppearance(settings);
  }, [settings]);

  const backend = <BackendField settings={settings} status={status} onCheck={check} />;
  const connect = <ConnectField settings={settings} status={status} onCheck={check} />;
  return (
    <main className="linnet linnet-options">
      <h1>{isFirstRun ? texts.guideTitle : texts.optionsTitle}</h1>
      {isFirstRun ? (
        <>
          <p>{texts.guideIntro}</p>
          <ol className="linnet-steps">
            <li className="linnet-card">
              <h2>1. {texts.stepBackend}</h2>
              {backend}
            </li>
            <li className="linnet-card">
              <h2>2. {texts.stepConnect}</h2>
              {connect}
            </li>
            <li className="linnet-card">
              <h2>3. {texts.stepTry}</h2>
              <p>{texts.stepTryHint}</p>
            </li>
          </ol>
        </>
      ) : (
        <section aria-labelledby="connection">
          <h2 id="connection">{texts.connection}</h2>
          {backend}
          {connect}
        </section>
      )}
      <ModelField settings={settings} />
      <Preferences settings={settings} />
      <ShortcutField />
      <section aria-labelledby="data">
        <h2 id="data">{texts.data}</h2>
        <p className="linnet-faint">{texts.clearDataHint}</p>
        <ClearData settings={settings} />
      </section>
    </main>
  );
}
