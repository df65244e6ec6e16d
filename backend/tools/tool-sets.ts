import type { ToolSet } from "ai";
import type { ToolSetKey } from "../agents/tool-set-key.ts";
import { countCharacters } from "./count-characters.ts";
import { submitDraft } from "./submit-draft.ts";
import type { ToolContext } from "./tool-context.ts";

/** The tools behind a key, made for one turn. */
export function resolveToolSet(key: ToolSetKey, context: ToolContext | undefined): ToolSet {
  switch (key) {
    case "none":
    case "research":
      return {};
    case "drafting":
      return { countCharacters, submitDraft: submitDraft(context) };
  }
}
