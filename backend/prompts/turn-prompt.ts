import { POST_LIMIT } from "@linnet/drafts";
import type { AnsweredPost, Draft, Voice } from "@linnet/protocol";
import { fence } from "./fence.ts";
import type { ConversationSource } from "./source-register.ts";

const RELATIONS: Readonly<Record<NonNullable<Voice["relation"]>, string>> = {
  own: 'The person is the author of what they attach: its "we" and "I" are the person\'s own.',
  employer: 'The person works for those who wrote what they attach, and may say "we" for them.',
  none: "The person has nothing to do with those who wrote what they attach.",
};
const LINKS: Readonly<Record<NonNullable<Voice["links"]>, string>> = {
  end: "The address of the page stands at the end of the last post.",
  none: "No links in the posts.",
};

/** X's rules (twitter-text, configuration v3), as far as a model can keep them in mind. */
const WEIGHTS =
  "A link weighs 23, an emoji or a Chinese, Japanese or Korean character 2, any other character 1.";

function voicePrompt(voice: Voice): string {
  const lines = [
    voice.relation && RELATIONS[voice.relation],
    voice.links && LINKS[voice.links],
    voice.audience && `Audience: ${voice.audience}`,
    voice.tone && `Tone: ${voice.tone}`,
    voice.hashtags && `Hashtags: ${voice.hashtags}`,
    voice.never?.length && `Never say: ${voice.never.map((phrase) => `"${phrase}"`).join(", ")}`,
  ].filter((line) => line);
  return lines.length > 0 ? `The voice of this project:\n${lines.join("\n")}` : "";
}

/** What a person's edits and posts show. */
interface Lesson {
  rules: readonly string[];
  posts: readonly string[];
}

function lessonPrompt({ rules, posts }: Lesson): string {
  const told = rules.map((rule) => `- ${rule.replace(/\s+/g, " ")}`);
  const examples = posts.map((post, at) => `Post ${at + 1}:\n${post}`).join("\n\n");
  return [
    told.length > 0
      ? `What this person's edits show. Follow it, unless the person says otherwise now:\n${told.join("\n")}`
      : "",
    posts.length > 0
      ? `Posts in this person's own voice. Take their rhythm, how they open and how long they are. Take nothing of what they say: no fact, name, number, link or phrase. They are no source. ${fence(examples)}`
      : "",
  ]
    .filter((section) => section !== "")
    .join("\n\n");
}

function sourcesPrompt(sources: readonly ConversationSource[]): string {
  if (sources.length === 0) return "";
  const lines = sources.map(({ id, title, url }) => `${id}: ${title}${url ? ` (${url})` : ""}`);
  return `The sources of this conversation so far, by the ids to cite. ${fence(lines.join("\n"))}`;
}

function languageNote(language: string): string {
  const name =
    language === "und" ? undefined : new Intl.DisplayNames("en", { type: "language" }).of(language);
  return name ? ` The person writes in ${name}.` : "";
}

/**
 * The draft that an instruction is about. It stands beside the person's last message: instructions that change with each
 * turn would make a provider read the whole conversation behind them again.
 */
export function draftPrompt({ variants, chosen }: Draft): string {
  const plain = variants.map(({ posts }) => ({
    posts: posts.map(({ text, claims }) => ({ text, claims })),
  }));
  return `The draft as it stands now, perhaps edited by the person; variant ${chosen + 1} is chosen. An instruction about "it" means this one: hand in the whole draft again with only that changed. ${fence(JSON.stringify(plain))}`;
}

/** The post and its author are of somebody else: both stand behind the fence. */
function answerPrompt({ kind, username, text }: AnsweredPost): string {
  const how =
    kind === "reply"
      ? "The draft is a reply to a post on X. Speak to its author, and to what they say. Do not begin with their name: X puts it there."
      : "The draft quotes a post on X, which stands below it for all readers. Say what the person has to add to it.";
  return `${how} Keep it short: one post, unless the person asks for more. Do not repeat or sum up the post, and do not give its address. ${fence(JSON.stringify({ author: username, text }))}`;
}

/**
 * The instructions of an agent for one turn, after its general instructions.
 *
 * @param turn.today an ISO 8601 date.
 * @param turn.language the primary subtag of the person's language, such as `de`; `und` when nobody knows.
 */
export function turnPrompt(turn: {
  voice?: Voice;
  today: string;
  language: string;
  sources: readonly ConversationSource[];
  /** Given to the agent that works on drafts. */
  drafting?: {
    /** The post that the draft is to answer. */
    answers?: AnsweredPost | undefined;
    lesson?: Lesson;
    /** The X account of the person. */
    account?: { username: string; name: string } | undefined;
  };
}): string {
  const { voice, sources, drafting, today, language } = turn;
  return [
    `Today is ${today}.${languageNote(language)}`,
    voice ? voicePrompt(voice) : "",
    drafting?.lesson ? lessonPrompt(drafting.lesson) : "",
    drafting ? `A post may weigh at most ${voice?.limit ?? POST_LIMIT}. ${WEIGHTS}` : "",
    drafting?.account
      ? `The X account from which the person posts. ${fence(JSON.stringify(drafting.account))}`
      : "",
    drafting?.answers ? answerPrompt(drafting.answers) : "",
    sourcesPrompt(sources),
  ]
    .filter((section) => section !== "")
    .join("\n\n");
}
