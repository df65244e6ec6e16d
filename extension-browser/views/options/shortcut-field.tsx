import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { useTexts } from "../texts-context.tsx";

/** The keys that open Linnet. Only the browser itself can change them. */
export function ShortcutField() {
  const texts = useTexts();
  const [shortcut, setShortcut] = useState("");
  useEffect(() => {
    void browser.commands.getAll().then((commands) => {
      setShortcut(commands.find(({ name }) => name === "_execute_action")?.shortcut ?? "");
    });
  }, []);
  return (
    <section aria-labelledby="shortcut">
      <h2 id="shortcut">{texts.shortcut}</h2>
      <p>
        <kbd>{shortcut || texts.shortcutNone}</kbd>{" "}
        <span className="linnet-faint">{texts.shortcutChange}</span>
      </p>
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
