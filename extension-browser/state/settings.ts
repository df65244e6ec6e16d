import { browser } from "wxt/browser";

export const THEMES = ["auto", "light", "dark"] as const;
export const LANGUAGES = ["auto", "en", "de", "ar"] as const;
export const MODELS = ["backend", "browser"] as const;

/** The settings of the options page. */
export interface Settings {
  backendUrl: string;
  /** Bearer token of this browser; empty before it is connected. */
  token: string;
  resume: boolean;
  /** An entry of the context menu attaches its source, and waits for the person to send it. */
  asksFirst: boolean;
  notify: boolean;
  /** The question about notifications was answered. */
  notifyAsked: boolean;
  theme: (typeof THEMES)[number];
  language: (typeof LANGUAGES)[number];
  /** Whose model drafts: the backend's, or the one that is built into the browser. */
  model: (typeof MODELS)[number];
  /** Tokens that the built-in model reads; 0 before it was measured. */
  modelTokens: number;
  /** The backend's model answers when this browser has not for a minute. */
  modelFallback: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  backendUrl: "http://127.0.0.1:3210",
  token: "",
  resume: true,
  asksFirst: false,
  notify: false,
  notifyAsked: false,
  theme: "auto",
  language: "auto",
  model: "backend",
  modelTokens: 0,
  modelFallback: false,
};

export const SETTINGS_KEY = "linnet.settings";

/** Reads stored settings; a member that cannot be used has its default. */
export function parseSettings(stored: unknown): Settings {
  if (typeof stored !== "object" || stored === null) return DEFAULT_SETTINGS;
  const given = stored as Partial<Record<keyof Settings, unknown>>;
  const { backendUrl, token, resume, asksFirst, notify, notifyAsked, theme, language } = given;
  const { model, modelTokens, modelFallback } = given;
  const defaults = DEFAULT_SETTINGS;
  return {
    backendUrl: typeof backendUrl === "string" ? backendUrl : defaults.backendUrl,
    token: typeof token === "string" ? token : defaults.token,
    resume: typeof resume === "boolean" ? resume : defaults.resume,
    asksFirst: typeof asksFirst === "boolean" ? asksFirst : defaults.asksFirst,
    notify: typeof notify === "boolean" ? notify : defaults.notify,
    notifyAsked: typeof notifyAsked === "boolean" ? notifyAsked : defaults.notifyAsked,
    theme: THEMES.find((known) => known === theme) ?? defaults.theme,
    language: LANGUAGES.find((known) => known === language) ?? defaults.language,
    model: MODELS.find((known) => known === model) ?? defaults.model,
    modelTokens: Number.isInteger(modelTokens) ? Number(modelTokens) : defaults.modelTokens,
    modelFallback: typeof modelFallback === "boolean" ? modelFallback : defaults.modelFallback,
  };
}

/** The settings as they are stored now. */
export async function loadSettings(): Promise<Settings> {
  return parseSettings((await browser.storage.local.get(SETTINGS_KEY))[SETTINGS_KEY]);
}

/** Calls back with the settings whenever they change, from whichever view. */
export function watchSettings(listener: (settings: Settings) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[SETTINGS_KEY];
    if (change) listener(parseSettings(change.newValue));
  };
  browser.storage.local.onChanged.addListener(onChanged);
  return () => browser.storage.local.onChanged.removeListener(onChanged);
}
