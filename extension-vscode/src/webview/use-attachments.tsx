import type { ContextData } from "@linnet/protocol";
import { useState } from "react";
import type { HostCall } from "../protocol/host-call.ts";
import {
  type Attachment,
  allowSecret,
  attach,
  redactAttachment,
  removeAttachments,
  restoreAttachments,
  trimAttachment,
} from "../protocol/view-calls.ts";
import type { HostClient } from "./host-client.ts";
import { reasonOf } from "./reason-of.ts";

/** The attachments of the open chat, which the host stores. */
export interface ViewAttachments {
  attachments: readonly Attachment[];
  /** Why the last call failed. */
  note: string | undefined;
  /** Lets the person pick a source. */
  attach: () => void;
  trim: (attachmentId: string, text: string) => void;
  redact: (attachmentId: string) => void;
  /** Allows the first secret of the attachment to be sent. */
  allow: (attachmentId: string) => void;
  remove: (attachmentId?: string) => void;
  restore: (contexts: readonly ContextData[]) => void;
}

/** A list of attachments, and its number among everything that the host has sent. */
interface NumberedAttachments {
  list: readonly Attachment[];
  arrival: number;
}

/**
 * Shows the newer of two lists: that of the newest state, and that of the newest answer to a call.
 *
 * @param given - The list of the newest state.
 * @param nextArrival - Returns the number of an answer that has just arrived.
 */
export function useAttachments(
  client: HostClient,
  given: NumberedAttachments,
  nextArrival: () => number,
): ViewAttachments {
  const [changed, setChanged] = useState<NumberedAttachments>();
  const [note, setNote] = useState<string>();

  function ask<Input>(call: HostCall<Input, Attachment[]>, input: Input): void {
    setNote(undefined);
    client.call(call, input).then(
      (list) => setChanged({ list, arrival: nextArrival() }),
      (error: unknown) => setNote(reasonOf(error)),
    );
  }

  return {
    attachments: changed && changed.arrival > given.arrival ? changed.list : given.list,
    note,
    attach: () => ask(attach, {}),
    trim: (attachmentId, text) => ask(trimAttachment, { attachmentId, text }),
    allow: (attachmentId) => ask(allowSecret, { attachmentId }),
    redact: (attachmentId) => ask(redactAttachment, { attachmentId }),
    remove: (attachmentId) => ask(removeAttachments, { attachmentId }),
    restore: (contexts) => ask(restoreAttachments, { contexts: [...contexts] }),
  };
}
