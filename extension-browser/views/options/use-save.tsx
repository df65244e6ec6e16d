import { type ReactNode, useState } from "react";
import { saveSettings } from "../../state/save-settings.ts";
import type { Settings } from "../../state/settings.ts";
import { useTexts } from "../texts-context.tsx";

/**
 * Stores settings as they are chosen.
 *
 * @returns what stores them and tells whether that worked, and what is shown when it did not: the control is back at
 *   what is stored by then.
 */
export function useSave(): [
  save: (change: Partial<Settings>) => Promise<boolean>,
  note: ReactNode,
] {
  const texts = useTexts();
  const [isRefused, setRefused] = useState(false);
  async function save(change: Partial<Settings>): Promise<boolean> {
    const isStored = await saveSettings(change).then(
      () => true,
      () => false,
    );
    setRefused(!isStored);
    return isStored;
  }
  const note = isRefused ? (
    <p className="linnet-approval-warning" role="alert">
      {texts.notStored}
    </p>
  ) : null;
  return [save, note];
}
