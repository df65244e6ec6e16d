import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { mayNotify } from "../../state/notify-permission.ts";
import { saveSettings } from "../../state/save-settings.ts";
import { useTexts } from "../texts-context.tsx";

/**
 * Asks for the permission to notify when it is of use for the first time: while work goes on. It is for those who have
 * not been asked.
 */
export function NotifyQuestion({ isWorking }: { isWorking: boolean }) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isWorking) return;
    void mayNotify().then((may) => setOpen(!may));
  }, [isWorking]);
  if (!isOpen) return null;
  async function answer(isWanted: boolean) {
    setOpen(false);
    // The request comes first: it is allowed only as part of the click.
    const notify =
      isWanted && (await browser.permissions.request({ permissions: ["notifications"] }));
    await saveSettings({ notify, notifyAsked: true });
  }
  return (
    <div className="linnet-notify-question" role="status">
      <span>{texts.askNotify}</span>
      <span className="linnet-spacer" />
      <button type="button" onClick={() => void answer(true)}>
        {texts.yes}
      </button>
      <button type="button" onClick={() => void answer(false)}>
        {texts.notNow}
      </button>
    </div>
  );
}
