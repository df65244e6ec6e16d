import { ProblemError, problemOf } from "@linnet/client";
import { useEffect, useRef, useState } from "react";
import { useUiHost } from "../ui-host.tsx";
import type { PictureActions } from "./post-pictures.tsx";

/** A model's suggestion for the description of one picture. */
export interface Suggestion {
  isUnderWay: boolean;
  /** Why there was none. */
  problem: string | undefined;
  ask: () => void;
  stop: () => void;
}

/**
 * Asks a model for descriptions of the pictures of a post. What is under way ends with the view.
 *
 * @param text the post's.
 * @param isNeeded looks whether a model can be asked.
 * @returns the suggestion for a picture; nothing where no model can be asked.
 */
export function useDescriptions(
  actions: PictureActions | undefined,
  text: string,
  isNeeded: boolean,
): (pictureId: string) => Suggestion | undefined {
  const { strings, language } = useUiHost();
  const access = actions?.access;
  const [isOffered, setOffered] = useState(false);
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const aborts = useRef(new Map<string, AbortController>());
  useEffect(() => {
    if (!isNeeded || !access?.canDescribePictures) return;
    const abort = new AbortController();
    access.canDescribePictures(abort.signal).then(
      (can) => {
        if (!abort.signal.aborted) setOffered(can);
      },
      // An earlier backend does not say it, and one that is away says so elsewhere.
      () => {},
    );
    return () => abort.abort();
  }, [access, isNeeded]);
  useEffect(() => {
    const all = aborts.current;
    return () => {
      for (const abort of all.values()) abort.abort();
    };
  }, []);

  function reasonOf(error: unknown): string {
    if (ProblemError.isInstance(error) && error.code === "model-sees-no-pictures") {
      return strings.modelSeesNoPictures;
    }
    const { title, detail = title } = problemOf(error);
    return detail;
  }
  async function ask(id: string) {
    if (!actions || !access?.describePicture || aborts.current.has(id)) return;
    const abort = new AbortController();
    aborts.current.set(id, abort);
    setUnderWay((before) => [...before, id]);
    setProblems((before) => new Map([...before].filter(([other]) => other !== id)));
    try {
      const description = await access.describePicture(id, { text, language }, abort.signal);
      if (!abort.signal.aborted) actions.onSuggestion(id, description);
    } catch (error) {
      const reason = reasonOf(error);
      if (!abort.signal.aborted) setProblems((before) => new Map([...before, [id, reason]]));
    } finally {
      aborts.current.delete(id);
      setUnderWay((before) => before.filter((other) => other !== id));
    }
  }
  return (id) =>
    isOffered && access?.describePicture
      ? {
          isUnderWay: underWay.includes(id),
          problem: problems.get(id),
          ask: () => void ask(id),
          stop: () => aborts.current.get(id)?.abort(),
        }
      : undefined;
}
