import type { ContextData } from "@linnet/protocol";

/** Something that goes with the next message, until a person takes it off. */
export interface Attachment {
  /** Tells attachments apart. */
  id: string;
  context: ContextData;
  /** What a person should know about it, such as that the text was cut. */
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
