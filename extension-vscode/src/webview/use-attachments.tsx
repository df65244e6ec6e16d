import type { ContextData } from "@linnet/shared/protocol/data-parts";
import { ProblemError } from "@linnet/shared/transport/problem-error";
import { useState } from "react";
import type { HostCall } from "../protocol/host-call.ts";
import {
  type Attachment,
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
  remove: (attachmentId?: string) => void;
  restore: (contexts: readonly ContextData[]) => void;
}

/** @param initial - Those that the host has; another array when it has others. */
export function useAttachments(
  client: HostClient,
  initial: readonly Attachment[],
): ViewAttachments {
  const [changed, setChanged] = useState<{ from: readonly Attachment[]; to: Attachment[] }>();
  const [note, setNote] = useState<string>();

  function ask<Input>(call: HostCall<Input, Attachment[]>, input: Input): void {
    setNote(undefined);
    client.call(call, input).then(
      (to) => setChanged({ from: initial, to }),
      (error: unknown) => setNote(reasonOf(error)),
    );
  }

  return {
    attachments: changed?.from === initial ? changed.to : initial,
    note,
    attach: (source) => ask(attach, { source }),
    trim: (attachmentId, text) => ask(trimAttachment, { attachmentId, text }),
    redact: (attachmentId) => ask(redactAttachment, { attachmentId }),
    remove: (attachmentId) => ask(removeAttachments, { attachmentId }),
    restore: (contexts) => ask(restoreAttachments, { contexts: [...contexts] }),
  };
}

function reasonOf(error: unknown): string {
  if (ProblemError.isInstance(error)) return error.problem.detail ?? error.problem.title;
  return error instanceof Error ? error.message : String(error);
}
