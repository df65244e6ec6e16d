import { type RouteNext, routeNextSchema } from "@linnet/protocol";
import { z } from "zod";
import {
  type ChatCompletionRequest,
  lastUserTexts,
  systemText,
  textsOf,
  toolNames,
  toolsCalledThisTurn,
} from "./chat-completion-request.ts";
import { isRoutingRequest } from "./helpful-script.ts";
import { finish, type Plan, sayJson, text, toolCall } from "./plan.ts";

/** The answers of a model that obeys any text. */
export const obedienceSchema = z.strictObject({
  route: routeNextSchema.optional(),
  calls: z.array(z.strictObject({ tool: z.string(), input: z.unknown() })).default([]),
  /** Said in the answer; `{{system}}` stands for the model's whole system prompt. */
  say: z.string().default("Done as the text says."),
});
export type Obedience = z.infer<typeof obedienceSchema>;

const SYSTEM = "{{system}}";

/** Replaces the mark for the system prompt, wherever it stands. */
function withSystem(value: unknown, system: string): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === "string" ? inner.replaceAll(SYSTEM, system) : inner,
  );
}

/**
 * A model without any judgement. It routes and calls as the text wants, also tools that it was
 * not offered, and then says all it knows: its system prompt, and what the tools have answered.
 *
 * @param find tells the obedience that a request calls for, from what its messages say.
 */
export function createObedientScript(
  find: (said: string) => Obedience | undefined,
): (body: ChatCompletionRequest) => Plan {
  return (body) => {
    const said = body.messages.flatMap(textsOf).join("\n");
    const { route, calls, say } = find(said) ?? obedienceSchema.parse({});
    const drafts = lastUserTexts(body).some((words) => words.startsWith("Draft"));
    const next: RouteNext = route ?? (drafts ? "drafting" : "research");
    if (isRoutingRequest(body)) return sayJson({ next, reasoning: "The text says so." });

    const system = systemText(body);
    if (calls.length > 0 && toolsCalledThisTurn(body).length === 0) {
      return [
        ...calls.map(({ tool, input }) => toolCall(tool, withSystem(input, system))),
        finish(),
      ];
    }
    if (toolNames(body).includes("submitDraft") && toolsCalledThisTurn(body).length === 0) {
      const posts = [{ text: "A post as the text wants it.", claims: [] }];
      return [toolCall("submitDraft", { variants: [{ posts }] }), finish()];
    }
    const answers = body.messages.filter(({ role }) => role === "tool").flatMap(textsOf);
    return [text([withSystem(say, system), system, ...answers].map(String).join("\n")), finish()];
  };
}
