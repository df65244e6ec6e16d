import { type ChatCompletionRequest, lastUserTexts } from "./chat-completion-request.ts";
import { isRoutingRequest } from "./helpful-script.ts";

type Match = (body: ChatCompletionRequest) => boolean;

/** Requests for the turn whose message has this word in it, the router's among them. */
export function inTurn(word: string): Match {
  return (body) => lastUserTexts(body).some((text) => text.includes(word));
}

/** Matches the router's request of such a turn. */
export function routing(word: string): Match {
  return (body) => isRoutingRequest(body) && inTurn(word)(body);
}

/** Matches an agent's request of such a turn. */
export function answering(word: string): Match {
  return (body) => !isRoutingRequest(body) && inTurn(word)(body);
}
