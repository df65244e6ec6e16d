import type { RouteDecision } from "@linnet/protocol";
import {
  type ChatCompletionRequest,
  lastUserTexts,
  systemText,
  textsOf,
  toolNames,
  toolsCalledThisTurn,
  wantsJson,
} from "./chat-completion-request.ts";
import { finish, type Plan, reasoning, say, sayJson, text, toolCall } from "./plan.ts";
import { splitTokens } from "./tokens.ts";

export interface HelpfulScriptOptions {
  /** Pace of everything but structured output; without it, as fast as the socket takes it. */
  tokensPerSecond?: number | undefined;
  /** Decides a routing request; the default goes by the first words of the last user message. */
  route?: (body: ChatCompletionRequest) => RouteDecision;
  /** The text of a research answer. */
  research?: string | Iterable<string>;
  /** The post that the drafting agent arrives at. */
  post?: string;
}

const RESEARCH = [
  "Here is what the material says.",
  "The river level was measured by two stations, and both report the same rise.",
  "The council has published the figures with their dates.",
  "Shall I draft a post about this?",
].join(" ");

const POST = "Two stations measured the same rise, and the council has published every figure.";

/** Plays Linnet's whole routed turn: the router, and the agents for research, drafting, publishing. */
export function createHelpfulScript(
  options: HelpfulScriptOptions = {},
): (body: ChatCompletionRequest) => Plan {
  const { tokensPerSecond, route = routeByWords, research = RESEARCH, post = POST } = options;
  const pace = { tokensPerSecond };

  function draft(body: ChatCompletionRequest): Plan {
    const offered = toolNames(body);
    const called = toolsCalledThisTurn(body);
    if (offered.includes("countCharacters") && !called.includes("countCharacters")) {
      return [
        reasoning("The length has to be checked first.", pace),
        toolCall("countCharacters", { text: post }, pace),
        finish(),
      ];
    }
    if (!called.includes("submitDraft")) {
      const claims = [{ text: post, sourceIds: ["s1"] }];
      return [
        toolCall(
          "submitDraft",
          {
            variants: [{ posts: [{ text: post, claims }] }],
            sources: [{ id: "s1", title: "The page" }],
          },
          pace,
        ),
        finish(),
      ];
    }
    return say(`Ready to copy:\n\n${post}`, pace);
  }

  function publish(body: ChatCompletionRequest): Plan {
    if (toolsCalledThisTurn(body).length === 0) {
      const takesDown = lastUserTexts(body).some((said) => TAKING_DOWN.test(said));
      return [toolCall(takesDown ? "takeDownPosts" : "publishPost", {}, pace), finish()];
    }
    const answers = body.messages.filter(({ role }) => role === "tool").flatMap(textsOf);
    return say(`The tool says: ${answers.at(-1)}`, pace);
  }

  return (body) => {
    if (isRoutingRequest(body)) return sayJson(route(body));
    if (toolNames(body).includes("publishPost")) return publish(body);
    if (toolNames(body).includes("submitDraft")) return draft(body);
    return [
      reasoning(splitTokens("Reading what was given, and what of it can be checked."), pace),
      text(research, pace),
      finish(),
    ];
  };
}

/** Whether a request is the router's: it asks for structured output, or its prompt says so. */
export function isRoutingRequest(body: ChatCompletionRequest): boolean {
  if (wantsJson(body)) return true;
  return toolNames(body).length === 0 && /\brout(e|er|ing)\b/i.test(systemText(body));
}

const CONFIRMATION =
  /^\s*(yes|yep|ok(ay)?|sure|go ahead|please do|do it|sounds good|draft|shorter|longer|another|rewrite|make it)\b/i;
const PUBLISHING = /^\s*((post|publish|tweet|send) (it|this|that)|go on|take it down)\b/i;
const TAKING_DOWN = /^\s*take it down\b/i;

/** The router's rules, as far as tests need them. Attached context stands in parts of its own. */
export function routeByWords(body: ChatCompletionRequest): RouteDecision {
  const texts = lastUserTexts(body);
  if (texts.some((said) => PUBLISHING.test(said))) {
    const drafted = body.messages.some((message) =>
      message.tool_calls?.some((call) => call.function.name === "submitDraft"),
    );
    return drafted
      ? { next: "publishing", reasoning: "An accepted draft is to be posted." }
      : { next: "drafting", reasoning: "There is no draft to post yet." };
  }
  if (texts.some((said) => CONFIRMATION.test(said))) {
    return { next: "drafting", reasoning: "The person confirmed, or asked for a change." };
  }
  return { next: "research", reasoning: "This is a new idea or a question." };
}
