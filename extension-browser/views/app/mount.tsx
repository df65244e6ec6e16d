import { UiHostProvider } from "@linnet/ui";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { browser } from "wxt/browser";
import { loadSettings, watchSettings } from "../../state/settings.ts";
import { chatStores } from "../../state/stores.ts";
import { applyAppearance } from "../apply-appearance.ts";
import { loadShell, type Shell } from "./shell.ts";
import "@linnet/ui/theme.css";
import "@linnet/ui/linnet.css";
import "./app.css";
import { TextsContext } from "../texts-context.tsx";

const openOptions = () => void browser.runtime.openOptionsPage();

async function openVoice(): Promise<void> {
  const { backendUrl } = await loadSettings();
  await browser.tabs.create({ url: new URL("/voice", backendUrl).href });
}

/** Shows a page of the extension in the language and theme of the settings. */
export async function mount(content: (shell: Shell) => ReactNode): Promise<void> {
  const shell = await loadShell();
  const { strings, language } = shell.texts;
  applyAppearance(shell.settings);
  // A view that is open follows a change of theme; another language takes its next opening.
  watchSettings(({ theme }) => applyAppearance({ ...shell.settings, theme }));
  const element = document.querySelector("#root");
  if (!element) throw new Error("The page has no #root.");
  createRoot(element).render(
    <UiHostProvider
      host={{
        strings,
        language,
        openUrl: (url) => void browser.tabs.create({ url }),
        connect: openOptions,
        openOptions,
        openVoice: () => void openVoice(),
        draftEdits: chatStores.draftEdits,
      }}
    >
      <TextsContext.Provider value={strings}>{content(shell)}</TextsContext.Provider>
    </UiHostProvider>,
  );
}
