import { UiHostProvider } from "@linnet/ui";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { browser } from "wxt/browser";
import { openGuide } from "../../connection/open-guide.ts";
import { loadSettings, type Settings, watchSettings } from "../../state/settings.ts";
import { chatStores } from "../../state/stores.ts";
import { loadStrings } from "../../texts/load-strings.ts";
import { applyAppearance } from "../apply-appearance.ts";
import "@linnet/ui/theme.css";
import "@linnet/ui/linnet.css";
import "./app.css";
import { TextsContext } from "../texts-context.tsx";

const openOptions = () => void browser.runtime.openOptionsPage();

async function openVoice(): Promise<void> {
  const { backendUrl } = await loadSettings();
  await browser.tabs.create({ url: new URL("/voice", backendUrl).href });
}

async function backendTime(): Promise<number | undefined> {
  // It is asked for long after the first paint, which its client would delay.
  const { openBackend } = await import("../../connection/backend.ts");
  return openBackend((await loadSettings()).backendUrl).time();
}

/**
 * Shows a page of the extension in the language and theme of the settings.
 *
 * @param reading - What the page needs before it is shown, the settings among it.
 * @param content - The page, from what was read.
 */
export async function mount<Read extends { settings: Settings }>(
  reading: Promise<Read>,
  content: (read: Read) => ReactNode,
): Promise<void> {
  const read = await reading;
  const { strings, language } = await loadStrings(read.settings.language);
  applyAppearance(read.settings);
  // A view that is open follows a change of theme; another language takes its next opening.
  watchSettings(({ theme }) => applyAppearance({ ...read.settings, theme }));
  const element = document.querySelector("#root");
  if (!element) throw new Error("The page has no #root.");
  createRoot(element).render(
    <UiHostProvider
      host={{
        strings,
        language,
        openUrl: (url) => void browser.tabs.create({ url }),
        connect: () => void openGuide(),
        openOptions,
        openVoice: () => void openVoice(),
        backendTime,
        draftEdits: chatStores.draftEdits,
        choices: chatStores.choices,
      }}
    >
      <TextsContext.Provider value={strings}>{content(read)}</TextsContext.Provider>
    </UiHostProvider>,
  );
}
