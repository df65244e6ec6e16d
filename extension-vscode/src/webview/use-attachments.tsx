import { ProblemError } from "@linnet/client";
import type { ContextData } from "@linnet/protocol";
import { useState } from "react";
import type { HostCall } from "../protocol/host-call.ts";
import {
  type Attachment,
  allowSecret,
  attach,
  type ContextSource,
  redactAttachment,
  removeAttachments,
  restoreAttachments,
  trimAttachment,
} from "../protocol/view-calls.ts";
import type { HostClient } from "./host-client.ts";

/** What is attached in the chat that is shown, kept by the host. */
export interface ViewAttachments {
  attachments: readonly Attachment[];
  /** Why something could not be attached. */
  note: string | undefined;
  attach: (source: ContextSource | "ask") => void;
  trim: (attachmentId: string, text: string) => void;
  redact: (attachmentId: string) => void;
  /** Sends the first secret of it anyway. */
  allow: (attachmentId: string) => void;
  remove: (attachmentId?: string) => void;
  restore: (contexts: readonly ContextData[]) => void;
}

/** What is attached, and when it came, among all that came from the host. */
interface ArrivedAttachments {
  list: readonly Attachment[];
  arrival: number;
}

/**
 * @param given - Those of the newest state. What a call has changed counts until a newer one.
 * @param onArrival - Counts that the answer to a call came.
 */
export function useAttachments(
  client: HostClient,
  given: ArrivedAttachments,
  onArrival: () => number,
): ViewAttachments {
  const [changed, setChanged] = useState<ArrivedAttachments>();
  const [note, setNote] = useState<string>();

  function ask<Input>(call: HostCall<Input, Attachment[]>, input: Input): void {
    setNote(undefined);
    client.call(call, input).then(
      (list) => setChanged({ list, arrival: onArrival() }),
      (error: unknown) => setNote(reasonOf(error)),
    );
  }

  return {
    attachments: changed && changed.arrival > given.arrival ? changed.list : given.list,
    note,
    attach: (source) => ask(attach, { source }),
    trim: (attachmentId, text) => ask(trimAttachment, { attachmentId, text }),
    allow: (attachmentId) => ask(allowSecret, { attachmentId }),
    redact: (attachmentId) => ask(redactAttachment, { attachmentId }),
    remove: (attachmentId) => ask(removeAttachments, { attachmentId }),
    restore: (contexts) => ask(restoreAttachments, { contexts: [...contexts] }),
  };
}

function reasonOf(error: unknown): string {
  if (ProblemError.isInstance(error)) return error.problem.detail ?? error.problem.title;
  return error instanceof Error ? error.message : String(error);
}
