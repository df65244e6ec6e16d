import { detectLanguage } from "@linnet/extractive";
import { answeredPostOf, clientModelOf, type Draft, type LinnetMessage } from "@linnet/protocol";
import type { ModelMessage, ToolSet } from "ai";
import { latestDraft } from "../db/queries/drafts.ts";
import type { Lease } from "../db/queries/leases.ts";
import { projectOfChat } from "../db/queries/projects.ts";
import { LOCAL_MODEL } from "../models/check-model.ts";
import { isClientModel } from "../models/client-model.ts";
import { promptBudget } from "../models/context-window.ts";
import { environment } from "../process/env.ts";
import type { AgentStepRequest } from "../prompts/agent-config.ts";
import { conversationSources } from "../prompts/conversation-sources.ts";
import { estimateTokens } from "../prompts/estimate-tokens.ts";
import { type Fitted, fitMessages } from "../prompts/fit-messages.ts";
import { toModelMessages } from "../prompts/model-messages.ts";
import { outsideTexts } from "../prompts/outside-texts.ts";
import { draftPrompt, turnPrompt } from "../prompts/turn-prompt.ts";
import { knownXAccount } from "../publishing/x-account.ts";
import { readableAddresses } from "../tools/readable-addresses.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { pastTools, resolveToolSet } from "../tools/tool-sets.ts";
import { voiceLesson } from "../voice/learnt-voice.ts";
import type { Turn } from "./load-turn.ts";
import { showDraft } from "./show-draft.ts";
import { TurnSources } from "./turn-sources.ts";

/** Everything that one model call of a turn is made with. */
export interface PreparedCall {
  system: string;
  messages: ModelMessage[];
  tools: ToolSet;
  toolContext: ToolContext;
  projectId: string | undefined;
  /** The chat has no draft of an earlier turn. */
  isNewDraft: boolean;
  sources: TurnSources;
  /** The content of the conversation that did not fit into the model's context window. */
  left: Pick<Fitted, "cut" | "forgot">;
}

/** The posts of a draft that the person has edited, without those that hold something unsupported. */
function editedPosts(draft: Draft | undefined): string[] {
  if (!draft || draft.updatedAt === draft.createdAt) return [];
  return draft.variants
    .flatMap(({ posts }) => posts)
    .flatMap(({ text, doubts = [] }) => (doubts.length === 0 ? text : []));
}

/** The post that the person has asked to answer since a draft; without one, in the whole conversation. */
function askedAnswer(messages: readonly LinnetMessage[], since: Draft | undefined) {
  const from = messages.findIndex(({ id }) => id === since?.messageId) + 1;
  return messages
    .slice(from)
    .flatMap(({ role, parts }) => (role === "user" ? parts : []))
    .flatMap((part) => (part.type === "data-context" ? (answeredPostOf(part.data) ?? []) : []))
    .at(-1);
}

/** A conversation whose last message of the person begins with a note. */
function withNote(messages: readonly ModelMessage[], note: string): ModelMessage[] {
  const last = messages.findLastIndex(({ role }) => role === "user");
  return messages.map((message, at) => {
    if (at !== last || message.role !== "user") return message;
    const { content } = message;
    const parts =
      typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
    return { ...message, content: [{ type: "text" as const, text: `${note}\n\n` }, ...parts] };
  });
}

/** Puts a model call together: who speaks, about what, in which voice, with which tools. */
export async function prepareCall(
  {
    config,
    appended,
    shown,
    mayAsk = true,
  }: Pick<AgentStepRequest, "config" | "appended" | "shown" | "mayAsk">,
  { run, messages: stored }: Turn,
  lease: Lease,
): Promise<PreparedCall> {
  const drafts = config.toolSet === "drafting";
  const [project, draft, account] = await Promise.all([
    projectOfChat(run.chatId),
    drafts ? latestDraft(run.chatId) : undefined,
    drafts ? knownXAccount(run.userId) : undefined,
  ]);
  const voice = project?.voice;
  const earlier = draft?.messageId === run.messageId ? undefined : draft;

  // What this turn has stored decides: the person may have changed it since they asked.
  const answers = draft && !earlier ? (draft.answers ?? undefined) : askedAnswer(stored, earlier);

  const conversation = conversationSources(stored);
  const opening = config.stream?.sendAttached ? conversation.attached.values() : [];
  const sources = new TurnSources(conversation.register, opening, shown);
  const before = await toModelMessages(showDraft(stored, earlier), conversation, pastTools);
  const said = [...before, ...appended];
  const outside = outsideTexts(said);
  const toolContext: ToolContext = {
    lease,
    userId: run.userId,
    chatId: run.chatId,
    messageId: run.messageId,
    model: config.model,
    ...(voice ? { voice } : {}),
    register: sources.register,
    addSource: (page) => sources.add(page),
    // Addresses that a search finds in this call may be read in the same call.
    addresses: readableAddresses(
      said,
      outside,
      (url) => sources.register.findByUrl(url)?.url === url,
      mayAsk && environment().LINNET_QUESTION_MINUTES > 0,
    ),
    outside,
    answers,
    edited: editedPosts(earlier),
  };
  // The local model takes a page's own sentences: it has no use for a voice.
  const learns = drafts && project !== undefined && config.model !== LOCAL_MODEL;
  const material = [...outside.texts.map(({ text }) => text), ...outside.words].join("\n");
  const lesson = learns ? await voiceLesson(project, { chatId: run.chatId, material }) : undefined;
  const tools = resolveToolSet(config.toolSet, config.model, toolContext);
  const prompt = turnPrompt({
    ...(voice ? { voice } : {}),
    today: new Date().toISOString().slice(0, 10),
    language: detectLanguage(outsideTexts(before).words.join("\n")),
    sources: sources.register.list(),
    ...(drafts
      ? {
          drafting: {
            answers: answers ?? earlier?.answers ?? undefined,
            account,
            ...(lesson ? { lesson } : {}),
          },
        }
      : {}),
  });
  const system = prompt ? `${config.system}\n\n${prompt}` : config.system;
  const readsTokens = isClientModel(config.model)
    ? clientModelOf(stored.at(-1) ?? {})?.contextTokens
    : undefined;
  // The local model reads the draft where it was handed in.
  const note = drafts && earlier && config.model !== LOCAL_MODEL ? draftPrompt(earlier) : "";
  const { messages: fitted, ...left } = fitMessages(
    said,
    promptBudget(config.model, readsTokens) - estimateTokens(system) - estimateTokens(note),
  );
  const messages = note === "" ? fitted : withNote(fitted, note);
  return {
    system,
    messages,
    tools,
    toolContext,
    projectId: project?.id,
    isNewDraft: !earlier,
    sources,
    left,
  };
}
