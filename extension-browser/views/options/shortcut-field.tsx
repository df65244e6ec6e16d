import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { DRAFT_COMMAND } from "../../state/draft-command.ts";
import { useTexts } from "../texts-context.tsx";

/** The keys that open Linnet, and those that draft. Only the browser itself can change them. */
export function ShortcutField() {
  const texts = useTexts();
  const [keys, setKeys] = useState<{ open?: string; draft?: string }>({});
  useEffect(() => {
    void browser.commands.getAll().then((commands) => {
      const of = (wanted: string) => commands.find(({ name }) => name === wanted)?.shortcut ?? "";
      setKeys({ open: of("_execute_action"), draft: of(DRAFT_COMMAND) });
    });
  }, []);
  return (
    <section aria-labelledby="shortcut">
      <h2 id="shortcut">{texts.shortcut}</h2>
      <dl className="linnet-keys">
        <dt>{texts.shortcutOpen}</dt>
        <dd>
          <kbd>{keys.open || texts.shortcutNone}</kbd>
        </dd>
        <dt>{texts.menuPage}</dt>
        <dd>
          <kbd>{keys.draft || texts.shortcutNone}</kbd>
        </dd>
      </dl>
      <p className="linnet-faint">{texts.shortcutChange}</p>
      {import.meta.env.FIREFOX ? null : (
        <div className="linnet-row">
          <button
            type="button"
            onClick={() => void browser.tabs.create({ url: "chrome://extensions/shortcuts" })}
          >
            {texts.openShortcuts}
          </button>
        </div>
      )}
    </section>
  );
}
