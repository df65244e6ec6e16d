import { parseArgs } from "node:util";
import { type AnswerKind, type Intent, xPostAt } from "@linnet/protocol";
import { ownCommand } from "../../process/own-command.ts";
import { readChoices } from "./read-choices.ts";

export const USAGE = `Usage: ${ownCommand("draft [--file article.txt | --url https://...] [options]")}
       ${ownCommand("draft --chat ID")}
Without --file and --url the text is read from standard input.

  --reply-to URL    draft a reply to this post on X; --file or standard input has its text
  --quote URL       draft a post that quotes this one; --file or standard input has its text
  --ask "..."       what to write (default: "Draft a post about this.")
  --thread N        a thread of N posts
  --variant N       take variant N of the draft
  --pick 1,3,5      take these sentences of the source, best first, in place of the draft's words;
                    t leaves out the title, l the link
  --research        begin with the facts, open questions and angles, and choose one
  --yes             ask nothing, and read no page that nobody named
  --json            ask nothing, and print the draft with its evidence as JSON
  --send-secrets    send the text though it holds what looks like a secret
  --chat ID         come back to an answer that was left by Ctrl-C: to the rest of it, or to its draft
  --drop-every N    cut the connection every N chunks and resume; the output is the same
  --help            this text

It drafts at once. At a terminal you then choose a variant, pick sentences, ask for other versions, or for the
facts and angles.
With --yes, --json, --pick or --variant, the result is printed on standard output at once.`;

/** Longest thread that a draft may have, in posts. */
const LONGEST_THREAD = 25;

/** More sentences than any source offers. */
const LONGEST_LIST = 9_999;

/** The options of `npm run draft`, checked. */
export interface DraftOptions {
  help: boolean;
  file: string | undefined;
  url: string | undefined;
  /** The chat to come back to, which has its source. */
  chat: string | undefined;
  /** The post on X that the text is of, and how it is answered. */
  answered: { answer: AnswerKind; url: string } | undefined;
  /** The person's request, in words. */
  ask: string;
  /** What the request asks for: a draft, unless research is to come first. */
  intent: Intent;
  /** Nobody is asked anything. */
  yes: boolean;
  json: boolean;
  sendsSecrets: boolean;
  pick: string | undefined;
  /** From 1. */
  variant: number | undefined;
  /** Chunks between two cuts of the connection; 0 for none. */
  dropEvery: number;
}

function wholeNumber(
  name: string,
  given: string | undefined,
  [least, most]: readonly [number, number],
): number | undefined {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (given.trim() !== "" && Number.isInteger(number) && number >= least && number <= most) {
    return number;
  }
  throw new Error(`--${name}: must be a whole number from ${least} to ${most}, not "${given}".`);
}

/** What is in no list is refused before anything is drafted; how long the list is, is known after that. */
function pickOf(given: string | undefined): string | undefined {
  try {
    readChoices(given ?? "", LONGEST_LIST, ["t", "l"]);
    return given;
  } catch {
    throw new Error(
      `--pick: must name sentences from 1 on, such as 1,3 or 2-4, or t or l, not "${given}".`,
    );
  }
}

function answeredBy(
  replyTo: string | undefined,
  quote: string | undefined,
): DraftOptions["answered"] {
  if (replyTo !== undefined && quote !== undefined) {
    throw new Error("Give --reply-to or --quote, not both.");
  }
  const url = replyTo ?? quote;
  if (url === undefined) return undefined;
  const answer = replyTo === undefined ? "quote" : "reply";
  if (xPostAt(url)) return { answer, url };
  const option = replyTo === undefined ? "--quote" : "--reply-to";
  throw new Error(
    `${option}: "${url}" is not the address of a post on X, such as https://x.com/name/status/123.`,
  );
}

const ASKS = {
  reply: "Draft a reply to this post.",
  quote: "Draft a post that quotes this one.",
} as const;

function requestOf(
  asked: string | undefined,
  posts: number | undefined,
  answer: AnswerKind | undefined,
): string {
  if (posts === undefined) return asked ?? (answer ? ASKS[answer] : "Draft a post about this.");
  const thread = `a thread of ${posts} posts`;
  return asked === undefined ? `Draft ${thread} about this.` : `${asked} Make it ${thread}.`;
}

/** What begins a chat. */
const ASKING = ["file", "url", "reply-to", "quote", "ask", "thread", "research"] as const;

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        file: { type: "string" },
        url: { type: "string" },
        chat: { type: "string" },
        "reply-to": { type: "string" },
        quote: { type: "string" },
        ask: { type: "string" },
        thread: { type: "string" },
        variant: { type: "string" },
        pick: { type: "string" },
        research: { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        "drop-every": { type: "string" },
        "send-secrets": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`${problem.replace(/\.$/, "")}; --help says more.`);
  }
}

/**
 * Reads the options of `npm run draft`.
 *
 * @throws Error that names the option, and what is allowed.
 */
export function draftOptions(words: readonly string[]): DraftOptions {
  const values = parsed(words);
  if (values.ask?.trim() === "") throw new Error("--ask: says nothing; say what to write.");
  const answered = answeredBy(values["reply-to"], values.quote);
  if (answered && values.url !== undefined) {
    throw new Error("--url: leave it out; --file or standard input has the text of the post.");
  }
  const beside = ASKING.find((name) => values[name] !== undefined && values[name] !== false);
  if (values.chat !== undefined && beside) {
    throw new Error(`--${beside}: leave it out; the chat has what it is about and what was asked.`);
  }
  const posts = wholeNumber("thread", values.thread, [2, LONGEST_THREAD]);
  return {
    help: values.help,
    file: values.file,
    url: values.url,
    chat: values.chat,
    answered,
    ask: requestOf(values.ask, posts, answered?.answer),
    intent: values.research ? "research" : "draft",
    yes: values.yes,
    json: values.json,
    sendsSecrets: values["send-secrets"],
    pick: pickOf(values.pick),
    variant: wholeNumber("variant", values.variant, [1, 3]),
    dropEvery: wholeNumber("drop-every", values["drop-every"], [0, 1_000_000]) ?? 0,
  };
}
