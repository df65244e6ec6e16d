/** A channel gives nothing back to itself, so there is one for the whole view. */
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel("linnet.draft-stored");
  return channel;
}

/** What another view of this browser has done with a draft. */
export interface Elsewhere {
  /** The backend has taken a change of it. */
  stored: () => void;
  /** Its record has a change that the person made there. */
  kept: () => void;
}

/** Tells the other views of this browser that the backend has taken a change of a draft. */
export function tellStored(draftId: string): void {
  open().postMessage(draftId);
}

/** Tells the other views of this browser that the person has changed a draft, and that its record says so. */
export function tellKept(draftId: string): void {
  open().postMessage({ kept: draftId });
}

function keptIn(data: unknown): unknown {
  return typeof data === "object" && data !== null && "kept" in data ? data.kept : undefined;
}

/** Calls back when another view of this browser has stored or kept a change of a draft. @returns ends that. */
export function onElsewhere(draftId: string, { stored, kept }: Elsewhere): () => void {
  const views = open();
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === draftId) stored();
    else if (keptIn(data) === draftId) kept();
  };
  views.addEventListener("message", hear);
  return () => views.removeEventListener("message", hear);
}
