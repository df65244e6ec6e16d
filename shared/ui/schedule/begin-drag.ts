import type { ScheduledPost } from "@linnet/protocol";
import type { DragEvent } from "react";

const POST_ID = "application/x-linnet-scheduled-post";

/** Begins to drag a post. */
export function beginDrag({ dataTransfer }: DragEvent, { id, posts }: ScheduledPost): void {
  dataTransfer.effectAllowed = "move";
  dataTransfer.setData("text/plain", posts[0]?.text ?? "");
  dataTransfer.setData(POST_ID, id);
}

/** Whether a post is dragged, and not a file or a text. */
export function isPostDragged({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(POST_ID);
}
