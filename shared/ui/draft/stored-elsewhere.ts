/** A channel gives nothing back to itself, so there is one for the whole view. */
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel("linnet.draft-stored");
  return channel;
}

/** Tells the other views of this browser that the backend has taken a change of a draft. */
export function tellStored(draftId: string): void {
  open().postMessage(draftId);
}

/** Calls `look` when another view of this browser has stored a change of a draft. @returns ends that. */
export function onStoredElsewhere(draftId: string, look: () => void): () => void {
  const views = open();
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === draftId) look();
  };
  views.addEventListener("message", hear);
  return () => views.removeEventListener("message", hear);
}
