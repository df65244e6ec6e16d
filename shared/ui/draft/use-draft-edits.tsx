import type { Draft, DraftVariant } from "@linnet/protocol";
import { useEffect, useState } from "react";

/** Where stored drafts are read and changed: the part of `DraftsApi` that is used. */
export interface DraftAccess {
  get: (draftId: string, signal?: AbortSignal) => Promise<Draft>;
  update: (
    draftId: string,
    change: { variants: DraftVariant[] } | { chosen: number },
  ) => Promise<Draft>;
}

/** A draft as a person has edited it. */
export interface DraftEdits {
  variants: readonly DraftVariant[];
  chosen: number;
  choose: (variant: number) => void;
  edit: (variant: number, post: number, text: string) => void;
  canUndo: boolean;
  undo: () => void;
  /** Why the newest change is kept in this view only. */
  notStored: string | undefined;
}

/**
 * Keeps a person's edits over what the model has drafted, and stores them as revisions. A draft
 * that cannot be stored can still be edited here.
 *
 * @param weigh - X's weighted length; without it, an edited post keeps its weight.
 */
export function useDraftEdits(
  draftId: string | undefined,
  drafted: readonly DraftVariant[],
  access: DraftAccess | undefined,
  weigh: ((text: string) => number) | undefined,
): DraftEdits {
  const [edited, setEdited] = useState<readonly DraftVariant[]>();
  const [earlier, setEarlier] = useState<readonly (readonly DraftVariant[])[]>([]);
  const [chosen, setChosen] = useState<number>();
  const [notStored, setNotStored] = useState<string>();

  useEffect(() => {
    if (!draftId || !access) return;
    const abort = new AbortController();
    access.get(draftId, abort.signal).then(
      (draft) => {
        setEdited((mine) => mine ?? draft.variants);
        setChosen((mine) => mine ?? draft.chosen);
      },
      // The draft as it stands in the conversation is there already.
      () => {},
    );
    return () => abort.abort();
  }, [draftId, access]);

  const variants = edited ?? drafted;
  function store(change: Parameters<DraftAccess["update"]>[1]) {
    if (!draftId || !access) return;
    access.update(draftId, change).then(
      () => setNotStored(undefined),
      (error: unknown) => setNotStored(error instanceof Error ? error.message : String(error)),
    );
  }
  function show(next: readonly DraftVariant[]) {
    setEdited(next);
    store({ variants: [...next] });
  }

  return {
    variants,
    chosen: Math.min(chosen ?? 0, Math.max(0, variants.length - 1)),
    choose(variant) {
      setChosen(variant);
      store({ chosen: variant });
    },
    edit(variant, post, text) {
      setEarlier([...earlier, variants]);
      show(
        variants.map((each, v) =>
          v === variant
            ? {
                posts: each.posts.map((old, p) =>
                  p === post
                    ? { ...old, text, weightedLength: weigh?.(text) ?? old.weightedLength }
                    : old,
                ),
              }
            : each,
        ),
      );
    },
    canUndo: earlier.length > 0,
    undo() {
      const last = earlier.at(-1);
      if (!last) return;
      setEarlier(earlier.slice(0, -1));
      show(last);
    },
    notStored,
  };
}
