import type { AnswerKind, ContextData, LinnetMessage } from "@linnet/protocol";
import { type Attachment, useUiHost } from "@linnet/ui";
import { fill } from "@linnet/ui/strings";
import { useEffect, useRef, useState } from "react";
import { browser } from "wxt/browser";
import { pageInFront } from "../../page/page-in-front.ts";
import { type PageReading, readActivePage } from "../../page/read-active-page.ts";
import { cutText } from "../../page/tidy-text.ts";
import {
  forgetAttachment,
  leaveAttachment,
  loadAttachment,
  watchAttachment,
} from "../../state/pending-attachment.ts";
import { useTexts } from "../texts-context.tsx";
import { type ExaminedAttachment, examine, withObstacle } from "./examined-attachment.ts";
import { isAbout } from "./stored-at-start.ts";

/** The id of a selection that the context menu left, or of a pasted text. */
const LEFT = "left";
/** After how long a page that is read is said not to answer, in milliseconds: its script may be stuck, or it may show a dialog. */
const SILENT_MS = 5_000;

export interface PageAttachment {
  attachments: readonly Attachment[];
  note: string | undefined;
  /** It is not known yet what goes along. */
  isReading: boolean;
  remove: () => void;
  /** Reads the page in front now. */
  attach: () => Promise<void>;
  /** Attaches the page in front to a new chat, and follows its person from there. */
  begin: () => Promise<void>;
  /** Reads an attached page that is followed once more, before it is sent. Returns whether it does. */
  renew: () => boolean;
  /** Says how the draft answers an attached post; undefined for not at all. */
  answer: (id: string, answer: AnswerKind | undefined) => void;
  /** Attaches a text beside the page. It is kept until it is sent or taken off. */
  addText: (text: string) => Promise<void>;
  /** Puts back what had gone with a prompt. */
  restore: (attachments: readonly Attachment[]) => void;
}

export interface PageAttachmentOptions {
  /** Those of the chat that the view has opened with. */
  messages: readonly LinnetMessage[];
  /** Something was sent in the chat that is shown. */
  hasBegun: boolean;
  /** A popup opens by a click on the icon, which lets it read the page. */
  isPopup: boolean;
  /** The view was opened for a draft of the page. */
  isAskedFor: boolean;
}

/**
 * Keeps the attachment of the next message: the active page, or the selection that the context menu
 * left. A chat that has begun is given nothing by itself but a selection of its own page.
 */
export function usePageAttachment({
  messages,
  hasBegun,
  isPopup,
  isAskedFor,
}: PageAttachmentOptions): PageAttachment {
  const texts = useTexts();
  const { language } = useUiHost();
  const [attachments, setAttachments] = useState<readonly ExaminedAttachment[]>([]);
  const [note, setNote] = useState<string>();
  const [isReading, setReading] = useState(true);
  // Only the newest reading counts: a page may answer after something else was attached.
  const newest = useRef(0);
  /** The page was attached by the person's own click. */
  const isByHand = useRef(false);
  /** The person has decided about a secret in what is attached. */
  const isDecided = useRef(false);
  /** What is attached is read once more for a prompt that waits: it goes out with this page, wherever the person goes. */
  const isRenewing = useRef(false);
  /** The text that this view has added itself. */
  const added = useRef<string>(undefined);

  /** What is being read counts no more. */
  function settle() {
    newest.current += 1;
    isRenewing.current = false;
    setReading(false);
  }
  function put(next: readonly ExaminedAttachment[]) {
    settle();
    setNote(undefined);
    setAttachments(next);
  }
  function show(reading: PageReading, isAsked: boolean) {
    if ("reason" in reading) {
      const notes = {
        unreadable: texts.unreadablePage,
        pdf: texts.pdfPage,
        empty: texts.emptyPage,
        failed: texts.failedPage,
        signIn: texts.signInPage,
        "not-allowed": isPopup ? texts.unreadablePage : texts.clickIconFirst,
      };
      if (isPopup || isAsked) setNote(notes[reading.reason]);
      return;
    }
    setNote(undefined);
    if (isAsked || isWanted(reading.context)) setAttachments([examinePage(reading)]);
  }
  function examinePage(reading: Extract<PageReading, { context: unknown }>) {
    const { context, isCut, isLoading, isPost } = reading;
    const count = context.text.length.toLocaleString(language);
    const shortened = isCut ? fill(texts.shortened, { count }) : undefined;
    const note = isLoading ? texts.readWhileLoading : shortened;
    return examine({ id: "page", context, isPost, ...(note ? { note } : {}) });
  }
  /** Into a new chat goes what is in front; into one that has the page, a part of it that is selected. */
  function isWanted({ kind, url }: ContextData): boolean {
    if (!hasBegun) return true;
    return kind === "selection" && url !== undefined && isAbout(messages, url);
  }
  async function attach(isAsked: boolean, stays = isAsked): Promise<void> {
    isByHand.current = stays;
    isDecided.current = false;
    settle();
    const asked = newest.current;
    setReading(true);
    const silent = setTimeout(() => {
      if (asked === newest.current) setNote(texts.silentPage);
    }, SILENT_MS);
    const reading = await readActivePage();
    clearTimeout(silent);
    if (asked !== newest.current) return;
    setReading(false);
    setNote(undefined);
    show(reading, isAsked);
  }

  const change = (changed: ExaminedAttachment) =>
    setAttachments((shown) => shown.map((one) => (one.id === changed.id ? changed : one)));
  /** The attached page, unless the person has decided about it. */
  const followed = () =>
    isPopup || isByHand.current || isDecided.current
      ? undefined
      : attachments.find(({ id, context }) => id === "page" && context.kind === "page");
  /**
   * Reads the attached page once more where it is still in front: an app on one page changes its address
   * before it shows what belongs there.
   */
  async function readAgain({ context: { kind, url } }: Attachment): Promise<void> {
    const asked = newest.current;
    const front = await pageInFront();
    const reading = front?.address === url ? await readActivePage() : undefined;
    if (asked !== newest.current) return;
    setReading(false);
    isRenewing.current = false;
    if (!reading || !("context" in reading)) return;
    const { context } = reading;
    if (context.kind === kind && context.url === url) change(examinePage(reading));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is read once, when the view opens.
  useEffect(() => {
    const opened = newest.current;
    const unwatch = watchAttachment((context) => {
      if (context && context.text === added.current) return;
      if (context) put([examine({ id: LEFT, context, isPost: context.answer !== undefined })]);
      // Sent or taken off in another view.
      else {
        added.current = undefined;
        setAttachments((shown) => shown.filter(({ id }) => id !== LEFT));
      }
    });
    void loadAttachment().then((context) => {
      if (opened !== newest.current) return;
      if (context) put([examine({ id: LEFT, context, isPost: context.answer !== undefined })]);
      else void attach(isAskedFor);
    });
    return () => {
      newest.current += 1;
      unwatch();
    };
  }, []);

  const onTitle = useRef(() => {});
  const onTab = useRef(async () => {});
  useEffect(() => {
    onTitle.current = () => {
      const page = followed();
      if (page) void readAgain(page);
    };
    onTab.current = async () => {
      const shown = attachments.find(({ id }) => id === "page");
      // What the person has attached stays, and so does what has been sent for.
      if (shown && (isByHand.current || isRenewing.current)) return;
      const front = await pageInFront();
      if (shown && front?.address !== undefined && shown.context.url === front.address) return;
      setAttachments((now) => now.filter(({ id }) => id !== "page"));
      if (front?.address !== undefined) await attach(false);
    };
  });
  // A side panel stays open while its person goes to other tabs and pages. An app on one page tells of another
  // one by its address, and later by its title.
  useEffect(() => {
    if (isPopup) return;
    const look = () => void onTab.current();
    const onUpdated = (
      _id: number,
      { status, title }: { status?: string; title?: string },
      tab: { active: boolean },
    ) => {
      if (tab.active && status === "complete") look();
      else if (tab.active && title !== undefined) onTitle.current();
    };
    browser.tabs.onActivated.addListener(look);
    browser.tabs.onUpdated.addListener(onUpdated);
    return () => {
      browser.tabs.onActivated.removeListener(look);
      browser.tabs.onUpdated.removeListener(onUpdated);
    };
  }, [isPopup]);

  const decide = (decided: ExaminedAttachment) => {
    settle();
    isDecided.current = true;
    change(decided);
  };

  return {
    attachments: attachments.map((one) => withObstacle(one, texts, decide)),
    note,
    isReading,
    remove: () => {
      put([]);
      void forgetAttachment();
    },
    attach: async () => {
      await Promise.all([forgetAttachment(), attach(true)]);
    },
    begin: async () => {
      await Promise.all([forgetAttachment(), attach(true, false)]);
    },
    renew: () => {
      const page = followed();
      if (!page) return false;
      settle();
      isRenewing.current = true;
      setReading(true);
      void readAgain(page);
      return true;
    },
    answer: (id, answer) => {
      settle();
      // What a person wants to answer stays when they go to another page.
      isByHand.current = true;
      const chosen = attachments.find((one) => one.id === id);
      if (!chosen) return;
      const { answer: _, ...rest } = chosen.context;
      const context = answer ? { ...rest, answer } : rest;
      change({ ...chosen, context });
      // The choice outlives a popup that closes before it is sent, unless a pasted text has the place.
      if (attachments.some((one) => one.id === LEFT && one.id !== id)) return;
      added.current = context.text;
      void (answer || id === LEFT ? leaveAttachment(context) : forgetAttachment());
    },
    addText: async (pasted) => {
      const { text, isCut } = cutText(pasted);
      const context = { kind: "selection", title: texts.pastedText, text } as const;
      const count = text.length.toLocaleString(language);
      added.current = text;
      setAttachments((shown) => [
        ...shown.filter(({ id }) => id !== LEFT),
        examine({
          id: LEFT,
          context,
          ...(isCut ? { note: fill(texts.shortened, { count }) } : {}),
        }),
      ]);
      await leaveAttachment(context);
    },
    // It has been sent before: the person has decided about it.
    restore: (given) => put(given.map((attachment) => ({ ...attachment, secrets: [] }))),
  };
}
