import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { mayNotify } from "../../state/notify-permission.ts";
import { LANGUAGES, type Settings, THEMES } from "../../state/settings.ts";
import { useTexts } from "../texts-context.tsx";
import { CheckField } from "./check-field.tsx";
import { useSave } from "./use-save.tsx";

const LANGUAGE_NAMES = { en: "English", de: "Deutsch", ar: "العربية" } as const;

/** How the extension behaves and looks. */
export function Preferences({ settings }: { settings: Settings }) {
  const texts = useTexts();
  const [saveBehaviour, behaviourNote] = useSave();
  const [saveAppearance, appearanceNote] = useSave();
  const [mayNow, setMayNow] = useState(false);
  useEffect(() => void mayNotify().then(setMayNow), []);
  const themes = { auto: texts.themeAuto, light: texts.themeLight, dark: texts.themeDark };

  async function setNotify(isWanted: boolean) {
    const notify =
      isWanted && (await browser.permissions.request({ permissions: ["notifications"] }));
    setMayNow(notify || mayNow);
    await saveBehaviour({ notify, notifyAsked: true });
  }
  return (
    <>
      <section aria-labelledby="behaviour">
        <h2 id="behaviour">{texts.behaviour}</h2>
        <CheckField
          label={texts.resume}
          hint={texts.resumeHint}
          isOn={settings.resume}
          onChange={(resume) => saveBehaviour({ resume })}
        />
        <CheckField
          label={texts.asksFirst}
          hint={texts.asksFirstHint}
          isOn={settings.asksFirst}
          onChange={(asksFirst) => saveBehaviour({ asksFirst })}
        />
        <CheckField
          label={texts.notifications}
          isOn={settings.notify && mayNow}
          onChange={setNotify}
        />
        {behaviourNote}
      </section>
      <section aria-labelledby="appearance">
        <h2 id="appearance">{texts.appearance}</h2>
        <label className="linnet-field">
          {texts.theme}
          <select
            value={settings.theme}
            onChange={(event) => {
              const theme = THEMES.find((known) => known === event.target.value);
              if (theme) void saveAppearance({ theme });
            }}
          >
            {THEMES.map((theme) => (
              <option key={theme} value={theme}>
                {themes[theme]}
              </option>
            ))}
          </select>
        </label>
        <label className="linnet-field">
          {texts.language}
          <select
            value={settings.language}
            onChange={(event) => {
              const language = LANGUAGES.find((known) => known === event.target.value);
              if (!language) return;
              void saveAppearance({ language }).then((isStored) => isStored && location.reload());
            }}
          >
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {language === "auto" ? texts.languageAuto : LANGUAGE_NAMES[language]}
              </option>
            ))}
          </select>
        </label>
        {appearanceNote}
      </section>
    </>
  );
}
