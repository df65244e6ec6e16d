import { ProblemError, problemOf } from "@linnet/client";
import type { PostPicture } from "@linnet/protocol";
import { useEffect, useRef, useState } from "react";
import { problemReason } from "../conversation/problem-texts.ts";
import { useUiHost } from "../ui-host.tsx";
import type { PictureActions } from "./post-pictures.tsx";

/** A model's suggestion for the description of one picture. */
export interface Suggestion {
  isUnderWay: boolean;
  /** Why there was none. */
  problem: string | undefined;
  /** The one for a picture that the person has described. */
  offered: string | undefined;
  /** Puts the offered one in the place of the person's. */
  take: () => void;
  ask: () => void;
  stop: () => void;
}

/** The result of the last call for a picture, where its description was not filled. */
type Outcome = Partial<Pick<Suggestion, "problem" | "offered">>;

/**
 * Asks a model for descriptions of the pictures of a post. A suggestion fills a description that was empty when it was
 * asked for, and still is; otherwise it is offered. What is under way ends with the view.
 *
 * @param text the post's.
 * @param isNeeded looks whether a model can be asked.
 * @returns the suggestion for a picture; nothing where no model can be asked.
 */
export function useDescriptions(
  actions: PictureActions | undefined,
  text: string,
  isNeeded: boolean,
): (picture: PostPicture) => Suggestion | undefined {
  const { strings, language } = useUiHost();
  const access = actions?.access;
  const [isOffered, setOffered] = useState(false);
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
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
    return problemReason(problemOf(error), strings, language);
  }
  const note = (id: string, outcome: Outcome) =>
    setOutcomes((before) => new Map([...before, [id, outcome]]));
  async function ask({ id, altText }: PostPicture) {
    if (!actions || !access?.describePicture || aborts.current.has(id)) return;
    const abort = new AbortController();
    aborts.current.set(id, abort);
    setUnderWay((before) => [...before, id]);
    note(id, {});
    try {
      const description = await access.describePicture(id, { text, language }, abort.signal);
      if (abort.signal.aborted) return;
      const isFilled = altText === "" && actions.onFill(id, description);
      if (!isFilled) note(id, { offered: description });
    } catch (error) {
      const reason = reasonOf(error);
      if (!abort.signal.aborted) note(id, { problem: reason });
    } finally {
      aborts.current.delete(id);
      setUnderWay((before) => before.filter((other) => other !== id));
    }
  }
  function take(id: string, offered: string) {
    note(id, {});
    actions?.onSuggestion(id, offered);
  }
  return (picture) => {
    if (!isOffered || !access?.describePicture) return undefined;
    const { id } = picture;
    const { problem, offered } = outcomes.get(id) ?? {};
    return {
      isUnderWay: underWay.includes(id),
      problem,
      offered,
      take: () => offered && take(id, offered),
      ask: () => void ask(picture),
      stop: () => aborts.current.get(id)?.abort(),
    };
  };
}
