import type { ToolSet } from "ai";
import { LOCAL_MODEL } from "../models/check-model.ts";
import type { ToolSetKey } from "../prompts/tool-set-key.ts";
import { countCharacters } from "./count-characters.ts";
import { nativeSearch } from "./native-search.ts";
import { readPage } from "./read-page.ts";
import { submitDraft } from "./submit-draft.ts";
import type { ToolContext } from "./tool-context.ts";

/**
 * The tools behind a key, made for one turn.
 *
 * @param model `provider/model`: what a provider does itself differs from one to the next.
 */
export function resolveToolSet(
  key: ToolSetKey,
  model: string,
  context: ToolContext | undefined,
): ToolSet {
  switch (key) {
    case "none":
      return {};
    case "research": {
      const { tools, mixes } = nativeSearch(model);
      return mixes ? { ...tools, readPage: readPage(context) } : tools;
    }
    case "drafting":
      return {
        // The local model learns its limit from it; for any other it is a call that `submitDraft` makes needless.
        ...(model === LOCAL_MODEL
          ? { countCharacters: countCharacters(context?.voice?.limit) }
          : {}),
        submitDraft: submitDraft(context),
      };
  }
}

/** The tools of earlier turns, which say how their answers read; nothing can be called by them. */
export const pastTools: ToolSet = {
  readPage: readPage(undefined),
  submitDraft: submitDraft(undefined),
};
