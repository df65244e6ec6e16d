import { MOST_PICTURES } from "@linnet/protocol";
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useState } from "react";
import { fill } from "../strings.ts";
import { type PickedPicture, useUiHost } from "../ui-host.tsx";
import { refusedFile } from "./refused-file.ts";
import { type AddFiles, takers } from "./takers.ts";

/** How files become pictures of a post: chosen, pasted or dropped. */
export interface PictureIntake {
  /** What was not taken, and what to do. */
  notes: readonly string[];
  setNotes: (notes: readonly string[]) => void;
  addFiles: (files: Iterable<File>) => void;
  /** Files are dragged over the post. */
  isTarget: boolean;
  /** For the element that takes what is pasted and dropped. */
  handlers: {
    onPaste?: (event: ClipboardEvent) => void;
    onDragOver?: (event: DragEvent<HTMLElement>) => void;
    onDragLeave?: (event: DragEvent<HTMLElement>) => void;
    onDrop?: (event: DragEvent<HTMLElement>) => void;
  };
}

/**
 * @param count pictures of the post, those that are being uploaded included.
 * @param onAdd takes a picture; without it, nothing is taken.
 */
export function usePictureIntake(
  count: number,
  onAdd: ((picked: PickedPicture) => void) | undefined,
): PictureIntake {
  const { strings, language } = useUiHost();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [isTarget, setTarget] = useState(false);

  function addFiles(files: Iterable<File>) {
    const refused: string[] = [];
    const fit: File[] = [];
    for (const file of files) {
      const reason = refusedFile(file, language, strings);
      if (reason === undefined) fit.push(file);
      else refused.push(reason);
    }
    const room = Math.max(0, MOST_PICTURES - count);
    for (const blob of fit.slice(0, room)) onAdd?.({ blob });
    if (fit.length > room) {
      const left = { limit: MOST_PICTURES, count: fit.length - room };
      refused.push(fill(strings.picturesLeftOut, left));
    }
    setNotes(refused);
  }
  const takesFiles = useEffectEvent(addFiles);
  const isTaker = onAdd !== undefined;
  useEffect(() => {
    if (!isTaker) return;
    const take: AddFiles = (files) => takesFiles(files);
    takers.add(take);
    return () => void takers.delete(take);
  }, [isTaker]);
  const taken = { notes, setNotes, addFiles, isTarget };
  if (!onAdd) return { ...taken, isTarget: false, handlers: {} };
  return {
    ...taken,
    handlers: {
      onPaste: (event) => {
        const { files, types } = event.clipboardData;
        // What is copied from a document has a picture of itself beside its text.
        if (files.length === 0 || types.includes("text/plain")) return;
        event.preventDefault();
        addFiles(files);
      },
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setTarget(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        // It is also told when the pointer goes on to an element within.
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        setTarget(false);
      },
      onDrop: (event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setTarget(false);
        addFiles(event.dataTransfer.files);
      },
    },
  };
}
