import type { ScheduledPost } from "@linnet/protocol";
import type { DragEvent } from "react";

/** Begins to drag a post. Firefox drags only what has a text. */
export function beginDrag({ dataTransfer }: DragEvent, { posts }: ScheduledPost): void {
  dataTransfer.effectAllowed = "move";
  dataTransfer.setData("text/plain", posts[0]?.text ?? "");
}
