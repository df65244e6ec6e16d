/** The reply of a provider's stand-in to one request, before it is converted to the provider's format. */
export interface ProviderReply {
  reasoning?: string;
  /** The results of the provider's own web search. */
  found?: { url: string; title: string }[];
  text?: string;
  /** Calls of the tools that the request offers. */
  calls?: { name: string; input: unknown }[];
  usage?: { input: number; output: number };
  /** Breaks off after the text, with an error inside the stream. */
  breaksOff?: { message: string };
}

/** A refusal in place of an answer. */
export interface ProviderRefusal {
  status: number;
  message: string;
  /** The provider's own word for it, such as `insufficient_quota`. */
  code?: string;
  headers?: Record<string, string>;
}

/** How one provider is spoken to over HTTP. */
export interface ProviderWire {
  /** Whether a request is one for an answer. */
  matches(method: string, path: string): boolean;
  /** Where its models are listed, and the list. */
  listPath: string;
  list(ids: readonly string[]): unknown;
  /** The header that carries the key. */
  keyHeader: string;
  /** The model that a request is for. */
  modelOf(request: ProviderRequest): string;
  /** The provider's own word for a model that it does not know. */
  unknownModel: string;
  streams(request: ProviderRequest): boolean;
  /** The data of the events of a streamed answer, in order. */
  events(reply: ProviderReply, request: ProviderRequest): { event?: string; data: unknown }[];
  /** The body of a whole answer. */
  whole(reply: ProviderReply, request: ProviderRequest): unknown;
  refusal(refusal: ProviderRefusal): unknown;
  /** The data after the last event that closes the stream. */
  end?: string;
}

/** A request as it arrived. */
export interface ProviderRequest {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  // Its form is the provider's own: tests look at what they know of it.
  body: Record<string, unknown>;
  /** The whole body as it was sent. */
  raw: string;
}

/** Token counts when a reply says nothing of them. */
export const DEFAULT_USAGE = { input: 20, output: 10 };

/** A text in a few pieces, as models send it. */
export function pieces(text: string): string[] {
  return text.match(/.{1,12}/gs) ?? [];
}
