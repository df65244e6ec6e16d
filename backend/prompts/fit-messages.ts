import { contextDataSchema } from "@linnet/protocol";
import type { ModelMessage } from "ai";
import { z } from "zod";
import { contextPrompt } from "./context-prompt.ts";
import { estimateTokens, startOfText } from "./estimate-tokens.ts";

/** A person's own text of this many tokens may be cut like an attached one. */
const LONG_WORDS = 2_000;
/** Share of the budget that what was said in earlier turns may take. */
const HISTORY_SHARE = 0.4;
/** Tokens that a message or a part costs beyond its words. */
const OVERHEAD = 8;
/** Tokens of what stands around an attached text: its fence, its title and address. */
const FRAME = 100;
/** Tokens below which an attached text is not worth its frame. */
const LEAST_SHARE = 2 * FRAME;
const OWN_WORDS = "Your message";

/** The content that did not fit. */
export interface Fitted {
  messages: ModelMessage[];
  /** Attached texts of which only the first part is there: a title and a share from 0 to 1. */
  cut: { title: string; share: number }[];
  /** Whether words of earlier turns were left out. */
  forgot: boolean;
}

/** A text that may be cut: attached, read from a page, or pasted. */
interface LongText {
  title: string;
  tokens: number;
  replace(start: (text: string) => string): void;
}

const contextOptionsSchema = z.object({
  linnet: z.object({ context: contextDataSchema.extend({ sourceId: z.string() }) }),
});

type Part = Exclude<ModelMessage["content"], string>[number];

function longText(part: Part, isPersons: boolean): LongText | undefined {
  if (part.type === "text" && isPersons) {
    const tokens = estimateTokens(part.text);
    const options = part.providerOptions && contextOptionsSchema.safeParse(part.providerOptions);
    if (options?.success) {
      const { sourceId, ...context } = options.data.linnet.context;
      const replace = (start: (text: string) => string) => {
        const text = start(context.text);
        const noted = `${text}\n[Cut here: the first ${text.length} of ${context.text.length} characters.]`;
        Object.assign(part, contextPrompt({ ...context, text: noted }, sourceId));
      };
      return { title: context.title, tokens, replace };
    }
    if (tokens <= LONG_WORDS) return undefined;
    const replace = (start: (text: string) => string) => {
      part.text = `${start(part.text)}\n[Cut here.]`;
    };
    return { title: OWN_WORDS, tokens, replace };
  }
  if (part.type !== "tool-result" || part.toolName !== "readPage") return undefined;
  const { output } = part;
  if (output.type !== "text") return undefined;
  const replace = (start: (text: string) => string) => {
    output.value = `${start(output.value)}\n[Cut here.]`;
  };
  const title = /^Title: (.*)$/m.exec(output.value)?.[1] ?? "A page";
  return { title, tokens: estimateTokens(output.value), replace };
}

function longTextsOf({ role, content }: ModelMessage): LongText[] {
  if (typeof content === "string") return [];
  return content.flatMap((part) => longText(part, role === "user") ?? []);
}

/** The tokens of a message without the texts that may be cut, and those of these texts. */
function weigh({ role, content }: ModelMessage): { words: number; long: number } {
  if (typeof content === "string") return { words: OVERHEAD + estimateTokens(content), long: 0 };
  let words = OVERHEAD;
  let long = 0;
  for (const part of content) {
    words += OVERHEAD;
    const text = longText(part, role === "user");
    if (text) long += text.tokens;
    else words += estimateTokens("text" in part ? part.text : JSON.stringify(part));
  }
  return { words, long };
}

/** Shares tokens among texts: each gets an even share, and longer ones get the rest of shorter ones. */
function evenShares(wanted: readonly number[], available: number): number[] {
  const shares = new Array<number>(wanted.length).fill(0);
  let left = available;
  const order = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  for (const [done, index] of order.entries()) {
    const share = Math.min(wanted[index] ?? 0, Math.floor(left / (order.length - done)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}

/** The messages from each of the person's to their next one. */
function turnsOf(messages: readonly ModelMessage[]): ModelMessage[][] {
  const turns: ModelMessage[][] = [];
  for (const message of messages) {
    const turn = turns.at(-1);
    if (turn && message.role !== "user") turn.push(message);
    else turns.push([message]);
  }
  return turns;
}

/** The attached texts of an earlier turn, whose words are left out. */
function attachedOnly(message: ModelMessage): ModelMessage[] {
  if (message.role !== "user" || typeof message.content === "string") return [];
  const content = message.content.filter((part) => longText(part, true));
  return content.length > 0 ? [{ ...message, content }] : [];
}

/**
 * Cuts a conversation to what a model can read, by rule: the person's last message and what
 * followed it stay; earlier turns stay as far as they fit into their share, newest first; what
 * was attached, read or pasted shares the rest evenly, each from its start.
 *
 * @param budget tokens that all messages together may take.
 */
export function fitMessages(messages: readonly ModelMessage[], budget: number): Fitted {
  const weights = new Map(messages.map((message) => [message, weigh(message)]));
  const sumOf = (weighed: readonly ModelMessage[], kind: "words" | "long") =>
    weighed.reduce((sum, message) => sum + (weights.get(message)?.[kind] ?? 0), 0);
  if (sumOf(messages, "words") + sumOf(messages, "long") <= budget) {
    return { messages: [...messages], cut: [], forgot: false };
  }

  const turns = turnsOf(messages);
  const last = turns.pop() ?? [];
  let spare = budget - sumOf(last, "words");
  let history = Math.min(budget * HISTORY_SHARE, spare);
  const newestFirst = [last];
  let forgot = false;
  for (const turn of turns.toReversed()) {
    const words = sumOf(turn, "words");
    forgot ||= words > history;
    newestFirst.push(forgot ? turn.flatMap(attachedOnly) : turn);
    if (!forgot) {
      history -= words;
      spare -= words;
    }
  }
  let kept = structuredClone(newestFirst.toReversed().flat());

  // Of very many texts the newest are worth more as a whole than all of them as a line each.
  let room = Math.floor(Math.max(0, spare) / LEAST_SHARE);
  const dropped: LongText[] = [];
  kept = kept.toReversed().flatMap((message): ModelMessage[] => {
    if (message.role !== "user" || typeof message.content === "string") return [message];
    const content = message.content.filter((part) => {
      const text = longText(part, true);
      if (!text || text.title === OWN_WORDS) return true;
      room -= 1;
      if (room < 0) dropped.push(text);
      return room >= 0;
    });
    return content.length > 0 ? [{ ...message, content }] : [];
  });
  kept.reverse();

  const long = kept.flatMap(longTextsOf);
  const shares = evenShares(
    long.map(({ tokens }) => tokens),
    Math.max(0, spare),
  );
  const cut = long.flatMap(({ title, tokens, replace }, index) => {
    const share = shares[index] ?? 0;
    if (share >= tokens) return [];
    // The texts themselves are shorter than what stands around them and says what they are.
    replace((text) => startOfText(text, Math.max(0, share - FRAME)));
    return [{ title, share: share / tokens }];
  });
  return {
    messages: kept,
    cut: [...dropped.map(({ title }) => ({ title, share: 0 })), ...cut],
    forgot,
  };
}
