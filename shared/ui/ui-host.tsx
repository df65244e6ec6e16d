import type { DraftEdit, RecordStore } from "@linnet/client";
import type { AnsweredPost, ContextData, DraftPost, DraftSource } from "@linnet/protocol";
import { createContext, type ReactNode, useContext, useState } from "react";
import { haveSameMembers } from "./have-same-members.ts";
import type { IconName } from "./icon.tsx";
import { englishStrings, type LinnetStrings } from "./strings.ts";

/** A draft as it stands in its card. */
export interface ShownDraft {
  draftId: string | undefined;
  posts: readonly DraftPost[];
  sources: readonly DraftSource[];
  /** The post on X that its first post answers. */
  answers?: AnsweredPost | undefined;
}

/** A picture that a person has chosen for a post. */
export interface PickedPicture {
  /** The bytes, with one of `PICTURE_TYPES` as its type. */
  blob: Blob;
  /** What the source knows of the picture's content, in words for people who do not see it. */
  altText?: string | undefined;
}

/** What a host takes pictures for posts from, besides files, the clipboard and what is dropped. */
export interface PictureSource {
  /** Stable, and one of its kind among the sources of a host. */
  id: string;
  /** In the person's language; an action, such as "Picture of the selected code". */
  label: string;
  icon: IconName;
  /**
   * Lets the person choose. It may show a view of its own, for as long as it needs.
   *
   * @param draft the draft, so that the source can tell what it is about.
   * @returns `undefined` when the person chose none.
   * @throws an Error whose message is shown at the post: in the person's language, it says what to do.
   */
  pick: (draft: ShownDraft) => Promise<PickedPicture | undefined>;
}

/** The functions of the page, editor or popup that the views use. */
export interface UiHost {
  strings: LinnetStrings;
  /** BCP 47 tag of the language of `strings`. */
  language: string;
  /** Puts a text on the clipboard. */
  copy: (text: string) => Promise<void>;
  /** Puts a picture on the clipboard, as PNG. It takes a promise: a browser allows only what begins at the click. */
  copyPicture: (png: Promise<Blob>) => Promise<void>;
  /** Saves a file where the person wants it. */
  saveFile: (file: Blob, name: string) => void;
  /** Opens an address outside of the view. */
  openUrl: (url: string) => void;
  /** Begins to connect this client with the backend; absent where nothing can begin it. */
  connect?: () => void;
  /** What a refusal means: nobody is signed in any more, or the connection is over. Without it, there was none yet. */
  refusedAs?: "signed-out" | "expired";
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
  /** What the backend's clock says, in milliseconds since the epoch; absent where it is this machine's, or cannot be read. */
  backendTime?: () => Promise<number | undefined>;
  /** Keeps a person's changes to drafts until the backend has them; without it, they last as long as the view. */
  draftEdits?: RecordStore<DraftEdit>;
  /** Remembers how the person wants to see something, by its name; without it, as long as the view. */
  choices?: RecordStore<string>;
  /** Actions on a draft that only this host has. */
  draftActions?: readonly { label: string; run: (draft: ShownDraft) => void }[];
  /** Offered beside files when a picture is added to a post. */
  pictureSources?: readonly PictureSource[];
  /** A picture that waits until the person says to which post it goes. */
  offeredPicture?: { picture: PickedPicture; onTaken: () => void };
}

/** Browsers save what a link with a name for the file leads to. */
function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const browserHost: UiHost = {
  strings: englishStrings,
  language: "en",
  copy: (text) => navigator.clipboard.writeText(text),
  copyPicture: (png) => navigator.clipboard.write([new ClipboardItem({ "image/png": png })]),
  saveFile,
  openUrl: (url) => void window.open(url, "_blank", "noopener"),
};

const UiHostContext = createContext<UiHost>(browserHost);

/**
 * Gives the views beneath it their host; what is left out is done as in an ordinary page. All of them are drawn again when
 * a member is another one than before.
 */
export function UiHostProvider({ host, children }: { host: Partial<UiHost>; children: ReactNode }) {
  const given = { ...browserHost, ...host };
  const [value, setValue] = useState(given);
  if (!haveSameMembers(value, given)) setValue(given);
  return <UiHostContext.Provider value={value}>{children}</UiHostContext.Provider>;
}

/** The host of the view. */
export function useUiHost(): UiHost {
  return useContext(UiHostContext);
}
