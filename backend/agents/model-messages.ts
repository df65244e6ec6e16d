import type { ContextData } from "@linnet/shared/protocol/data-parts";
import type { LinnetMessage } from "@linnet/shared/protocol/linnet-message";
import { convertToModelMessages, type ModelMessage } from "ai";
import { contextPrompt } from "./context-prompt.ts";

/** A conversation as a model is to read it; attached contexts are numbered `s1`, `s2`, ... */
export async function toModelMessages(messages: readonly LinnetMessage[]): Promise<ModelMessage[]> {
  let sources = 0;
  return convertToModelMessages<LinnetMessage>([...messages], {
    // A stopped turn can leave a tool call without an answer, which providers refuse.
    ignoreIncompleteToolCalls: true,
    convertDataPart: (part) => {
      if (part.type !== "data-context") return undefined;
      sources += 1;
      return contextPrompt(part.data satisfies ContextData, `s${sources}`);
    },
  });
}
