import { createContext, useContext } from "react";
import { type ExtensionStrings, extensionStrings } from "../texts/extension-strings.ts";

/** The extension's own texts, beside those of the shared views. */
export const TextsContext = createContext<ExtensionStrings>(extensionStrings);

export function useTexts(): ExtensionStrings {
  return useContext(TextsContext);
}
