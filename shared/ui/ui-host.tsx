import type { DraftEdit, RecordStore } from "@linnet/client";
import type { ContextData, DraftPost, DraftSource } from "@linnet/protocol";
import { createContext, type ReactNode, useContext } from "react";
import { englishStrings, type LinnetStrings } from "./strings.ts";

/** A draft as it stands in its card. */
export interface ShownDraft {
  draftId: string | undefined;
  posts: readonly DraftPost[];
  sources: readonly DraftSource[];
}

/** The functions of the page, editor or popup that the views use. */
export interface UiHost {
  strings: LinnetStrings;
  /** BCP 47 tag of the language of `strings`. */
  language: string;
  /** Puts a text on the clipboard. */
  copy: (text: string) => Promise<void>;
  /** Opens an address outside of the view. */
  openUrl: (url: string) => void;
  /** Begins to connect this client with the backend; absent where nothing can begin it. */
  connect?: () => void;
  /** Opens the options of this client; absent where there are none. */
  openOptions?: () => void;
  /** Starts the backend; absent where nothing can start it. */
  startBackend?: () => void;
  /** Lets the person choose the model that drafts; absent where the client has none to offer. */
  chooseModel?: () => void;
  /** Opens the page that shows what the voice has learnt; absent where there is none. */
  openVoice?: () => void;
  /** Opens an attached text as a document; without it, the message unfolds the text. */
  openContext?: (context: ContextData) => void;
  /** Keeps a person's changes to drafts until the backend has them; without it, they last as long as the view. */
  draftEdits?: RecordStore<DraftEdit>;
  /** Actions on a draft that only this host has. */
  draftActions?: readonly { label: string; run: (draft: ShownDraft) => void }[];
}

const browserHost: UiHost = {
  strings: englishStrings,
  language: "en",
  copy: (text) => navigator.clipboard.writeText(text),
  openUrl: (url) => void window.open(url, "_blank", "noopener"),
};

const UiHostContext = createContext<UiHost>(browserHost);

/** Gives the views beneath it their host; what is left out is done as in an ordinary page. */
export function UiHostProvider({ host, children }: { host: Partial<UiHost>; children: ReactNode }) {
  return (
    <UiHostContext.Provider value={{ ...browserHost, ...host }}>{children}</UiHostContext.Provider>
  );
}

/** The host of the view. */
export function useUiHost(): UiHost {
  return useContext(UiHostContext);
}
