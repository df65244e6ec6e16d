import type { PromptContext } from "../conversation/prompt-context.ts";
import { codeFileOf } from "./read-comments.ts";
import { changesOf, LISTED, postableName } from "./read-diff.ts";

/** One sentence counted from a source file. */
function describeFile(context: Pick<PromptContext, "title" | "text">): string {
  const lines = context.text.replace(/\n$/, "").split("\n").length;
  const names = Array.from(
    context.text.matchAll(
      /^[ \t]*(?:export (?:default )?(?:async )?(?:function|class|const|interface|type)|pub (?:fn|struct|enum|trait)|def|class|func) ([A-Za-z_]\w{2,80})/gm,
    ),
    ([, name = ""]) => name,
  );
  const defined = [...new Set(names)].slice(0, 3);
  const name = postableName(context.title);
  const size = `${name} has ${lines} ${lines === 1 ? "line" : "lines"}`;
  return defined.length === 0 ? `${size}.` : `${size} and defines ${LISTED.format(defined)}.`;
}

/**
 * The sentence that the local model counts from a diff or a source file: it stands in none of them, and a post may
 * rest on it.
 */
export function countedFact(
  context: Pick<PromptContext, "title" | "text"> & Partial<Pick<PromptContext, "kind">>,
): string | undefined {
  if (context.kind === "diff") return changesOf(context.text);
  // How long a part of a file is tells nothing.
  return context.kind === "file" && codeFileOf(context) ? describeFile(context) : undefined;
}
