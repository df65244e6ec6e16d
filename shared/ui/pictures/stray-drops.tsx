import { useEffect, useState } from "react";
import { useUiHost } from "../ui-host.tsx";
import { type AddFiles, takers } from "./takers.ts";

function hasFiles({ dataTransfer, defaultPrevented, target }: DragEvent): boolean {
  // A field for files takes them itself, and a post has done so.
  const isField = target instanceof HTMLInputElement && target.type === "file";
  return !defaultPrevented && !isField && dataTransfer?.types.includes("Files") === true;
}

/**
 * Catches files that are dropped beside a post: the browser would open them in the place of the view. They go to
 * the only post that is shown, or the person is told where to drop them.
 */
export function StrayDrops() {
  const { strings } = useUiHost();
  const [note, setNote] = useState<"many" | "none">();
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      setNote(undefined);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const [only, ...others]: AddFiles[] = [...takers];
      if (!only) setNote("none");
      else if (others.length > 0) setNote("many");
      else only(event.dataTransfer?.files ?? []);
    };
    const clear = () => setNote(undefined);
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    window.addEventListener("pointerdown", clear);
    window.addEventListener("keydown", clear);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
      window.removeEventListener("pointerdown", clear);
      window.removeEventListener("keydown", clear);
    };
  }, []);
  return (
    <div role="status">
      {note ? (
        <p className="linnet-toast">
          {note === "many" ? strings.dropOnPost : strings.dropNeedsDraft}
        </p>
      ) : null}
    </div>
  );
}
