import { englishStrings, type LinnetStrings } from "@linnet/ui/strings";
import { createContext, useContext } from "react";
import { type ViewStringKey, viewStrings } from "../protocol/view-strings.ts";

/** All texts of the view in one language. */
export type ViewTexts = LinnetStrings & Readonly<Record<ViewStringKey, string>>;

/** The translated texts; English where there is no translation. */
export function viewTexts(translated: Readonly<Record<string, string>>): ViewTexts {
  return { ...englishStrings, ...viewStrings, ...translated };
}

const ViewTextsContext = createContext<ViewTexts>(viewTexts({}));

export const ViewTextsProvider = ViewTextsContext.Provider;

export function useViewTexts(): ViewTexts {
  return useContext(ViewTextsContext);
}
