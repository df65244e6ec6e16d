import type { AnswerKind, ContextData } from "@linnet/protocol";

/** Something that goes with the next message, until a person takes it off. */
export interface Attachment {
  /** Tells attachments apart. */
  id: string;
  context: ContextData;
  /** It is one post on X, which the draft can answer. */
  isPost?: boolean;
  /** A note for the person, for example that the text was cut. */
  note?: string;
  /** Why it cannot be sent as it is, and what can be done about it. */
  obstacle?: {
    text: string;
    remedy: string;
    onRemedy: () => void;
    /** Sends it as it is; absent where that is not offered. */
    anyway?: { label: string; onChoose: () => void };
  };
}

/** All that goes with the next message; kept by whoever shows the panel. */
export interface Attached {
  items: readonly Attachment[];
  /** A note in place of an attachment, such as that a page cannot be read. */
  note?: string | undefined;
  /** Something to attach is being read: what is sent now waits until it is there. */
  isReading?: boolean;
  /** Reads once more what may have changed, before it is sent. Returns whether it does. */
  renew?: () => boolean;
  onRemove: (id: string) => void;
  /** Attaches a text that was pasted and is too long to be typed. */
  onAddText?: (text: string) => void;
  /** Sends another text in place of what was attached. */
  onTrim?: (id: string, text: string) => void;
  /** Says how the draft answers an attached post; undefined for not at all. */
  onAnswer?: (id: string, answer: AnswerKind | undefined) => void;
  /** Everything attached has gone with a message. */
  onSent: () => void;
}
