import { type LinnetApi, ProblemError } from "@linnet/client";
import { type Draft, type LinnetMessage, newId } from "@linnet/protocol";
import * as vscode from "vscode";
import { z } from "zod";
import type { AgentTool } from "../../agent-tools.ts";
import { notConnected } from "../account/not-connected.ts";
import type { ContextSource } from "../contexts/collect-context.ts";
import type { ContextWithOmissions } from "../contexts/context-of.ts";
import { openRequest, type RunOutcome, runOutcome } from "../runs/run-outcome.ts";
import type { RunReading } from "../runs/run-reading.ts";
import { beginTurn, type TurnBeginning } from "./begin-turn.ts";

export interface AgentToolsOptions extends TurnBeginning {
  api: {
    chats: Pick<LinnetApi["chats"], "get" | "list">;
    drafts: Pick<LinnetApi["drafts"], "list">;
  };
  /** The address of the backend, for a person to read. */
  backendUrl: string;
  /** The name of the editor's model that drafts; `undefined`: the backend's own. */
  model: () => Promise<string | undefined>;
  collect: (source: ContextSource) => Promise<ContextWithOmissions | undefined>;
  maxCharacters: number;
}

/** As `package.json` describes it to the agent. */
const draftInputSchema = z.strictObject({
  from: z.enum(["selection", "file", "staged", "unstaged", "branch", "commit"]).optional(),
  text: z.string().optional(),
  instruction: z.string().max(4_000).optional(),
  chatId: z.uuid().optional(),
});
type DraftInput = z.output<typeof draftInputSchema>;
const readInputSchema = z.strictObject({ chatId: z.uuid().optional() });

/** What the editor asks the person before a tool runs. */
export interface PreparedTool {
  invocationMessage: string;
  confirmationMessages: { title: string; message: vscode.MarkdownString };
}

type AgentToolUse = {
  prepare: (input: unknown) => Promise<PreparedTool>;
  /**
   * @returns What the agent reads, in English as its other tools are.
   * @throws Error with a reason that says what to do.
   */
  run: (input: unknown, token: vscode.CancellationToken) => Promise<string>;
};

/** What the extension offers to the editor's own agents. None of it publishes, or answers a request for approval. */
export function agentTools(options: AgentToolsOptions): Record<AgentTool, AgentToolUse> {
  const { t } = vscode.l10n;
  const { api, backendUrl, maxCharacters, model } = options;
  const place = (chatId: string) =>
    `chatId: ${chatId}. The person opens the chat with the command "Linnet: Show Chats", or at ${backendUrl}/chats/${chatId}`;

  async function newestDraft(chatId: string | undefined): Promise<Draft | undefined> {
    return (await api.drafts.list({ limit: 1, ...(chatId ? { chatId } : {}) })).drafts[0];
  }

  /** What the person was shown of the editor: this is sent, whatever is in front by then. */
  let shown: { input: string; collected: ContextWithOmissions } | undefined;

  async function collect(given: DraftInput): Promise<ContextWithOmissions | undefined> {
    if (!given.from) return undefined;
    const isShown = shown?.input === JSON.stringify(given);
    const collected = isShown ? shown?.collected : await options.collect(given.from);
    shown = undefined;
    if (!collected) throw new vscode.CancellationError();
    return collected;
  }

  return {
    linnet_draftPost: {
      async prepare(input) {
        const given = draftInput(input);
        const { from, text, instruction, chatId } = given;
        const name = await model();
        // What cannot be collected is told when the tool runs.
        const collected = from && (await options.collect(from).catch(() => undefined));
        shown = collected ? { input: JSON.stringify(given), collected } : undefined;
        const message = new vscode.MarkdownString(t("Linnet at {0} gets:", backendUrl));
        const gets = [
          ...(from ? [collected?.data.title ?? sourceLabels()[from]] : []),
          ...(chatId ? [t("The chat so far")] : []),
        ];
        for (const each of gets) {
          message.appendMarkdown("\n\n");
          message.appendText(each);
        }
        // In a block of code nothing is a link or a picture: an agent has written it. All of it is shown.
        for (const words of [instruction, text]) {
          if (words) message.appendCodeblock(withoutIndentedFences(words), "text");
        }
        message.appendMarkdown("\n\n");
        message.appendText(name ? t("{0} drafts.", name) : t("The model of the backend drafts."));
        return {
          invocationMessage: t("Drafting a post with Linnet"),
          confirmationMessages: { title: t("Draft a post with Linnet?"), message },
        };
      },
      async run(input, token) {
        const given = draftInput(input);
        if ((given.text ?? "").length > maxCharacters) {
          throw new Error(`Shorten \`text\`: it may have ${maxCharacters} characters.`);
        }
        // An editor without a connection, or a backend that is away, is told before anything waits to be sent.
        await api.chats.list({ limit: 1 });
        const collected = await collect(given);
        const chatId = given.chatId ?? newId();
        const message = draftMessage(given, collected);
        const reading = await beginTurn(options, chatId, message, token);
        const outcome = await endOrQuestion(reading);
        if (token.isCancellationRequested) throw new vscode.CancellationError();
        const draft =
          outcome?.draft === undefined
            ? undefined
            : await newestDraft(chatId).catch(() => undefined);
        return [
          place(chatId),
          ...(collected?.omissions ?? []),
          draft ? draftText(draft) : withoutDraft(outcome),
        ].join("\n\n");
      },
    },
    linnet_readDraft: {
      prepare: async () => ({
        invocationMessage: t("Reading a draft of Linnet"),
        confirmationMessages: {
          title: t("Read a draft of Linnet?"),
          message: new vscode.MarkdownString(
            t("The agent gets the newest draft, and its sources, from Linnet at {0}.", backendUrl),
          ),
        },
      }),
      async run(input) {
        const { chatId } = parsed(readInputSchema, input);
        const draft = await newestDraft(chatId);
        const shown = chatId ?? draft?.chatId;
        const isWriting = shown !== undefined && (await api.chats.get(shown)).activeRunId !== null;
        return [
          ...(shown === undefined ? [] : [place(shown)]),
          ...(isWriting
            ? [
                "Linnet is writing in this chat, or waits for the person. Call the tool again later.",
              ]
            : []),
          draft ? draftText(draft) : t("There is no draft yet. Draft a post first."),
        ].join("\n\n");
      },
    },
  };
}

/** The same for every tool: errors that say what to do, for the agent and the person. */
export function explained(error: unknown): unknown {
  if (!ProblemError.isInstance(error) || error.status !== 401) return error;
  return notConnected();
}

/** The editor makes its fence longer than those at the start of a line, and an indented one would end it, too. */
function withoutIndentedFences(text: string): string {
  return text.replace(/^ {1,3}(?=```)/gm, "");
}

function sourceLabels(): Record<NonNullable<DraftInput["from"]>, string> {
  const { t } = vscode.l10n;
  return {
    selection: t("Selection"),
    file: t("Current file"),
    staged: t("Staged changes"),
    unstaged: t("Unstaged changes"),
    branch: t("This branch"),
    commit: t("Last commit"),
  };
}

function parsed<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new Error(z.prettifyError(result.error));
}

function draftInput(input: unknown): DraftInput {
  const given = parsed(draftInputSchema, input);
  const isEmpty = !given.from && !given.text?.trim() && !given.instruction?.trim() && !given.chatId;
  if (isEmpty) throw new Error("Give `from`, `text`, `instruction` or `chatId`.");
  return given;
}

function draftMessage(
  { text = "", instruction = "" }: DraftInput,
  collected: ContextWithOmissions | undefined,
): LinnetMessage {
  const material = text.trim();
  return {
    id: newId(),
    role: "user",
    // Whatever the words ask for, the turn drafts: nothing is published.
    metadata: { intent: "draft" },
    parts: [
      ...(collected ? [{ type: "data-context" as const, data: collected.data }] : []),
      ...(material
        ? [
            {
              type: "data-context" as const,
              data: {
                kind: "selection" as const,
                title: vscode.l10n.t("Text of the agent"),
                text: material,
              },
            },
          ]
        : []),
      { type: "text", text: instruction.trim() || vscode.l10n.t("Draft a post about this.") },
    ],
  };
}

/** How a run ended; `undefined` when it waits for the person, which may take days. */
async function endOrQuestion(reading: RunReading): Promise<RunOutcome | undefined> {
  const asked = Promise.withResolvers<void>();
  const leave = reading.listen({
    onChunks: () => {
      if (openRequest(reading.chunks)) asked.resolve();
    },
    onEnd: () => asked.resolve(),
  });
  await asked.promise;
  leave();
  return reading.isOver ? runOutcome(reading.chunks) : undefined;
}

function withoutDraft(outcome: RunOutcome | undefined): string {
  if (outcome?.draft !== undefined) {
    return "The draft is written, and could not be read now. Do not draft again: call linnet_readDraft with the chatId.";
  }
  switch (outcome?.status) {
    case undefined:
      return "The person has to answer a question of Linnet in its view. No tool can answer it. Tell the person, and call linnet_readDraft with the chatId later.";
    case "lost":
      return "The connection to Linnet was lost, and the run goes on. Do not draft again: call linnet_readDraft with the chatId later.";
    case "stopped":
      return "The person stopped it. Do not draft again unless they ask.";
    case "failed":
      return `Linnet could not finish: ${outcome.reason ?? "the chat says why"}.`;
    case "completed":
      return `Linnet answered without a draft: ${outcome.text ?? ""}`;
  }
}

/** A draft for an agent: the posts of each variant, what nothing supports, and the sources. */
function draftText({ variants, chosen, sources }: Draft): string {
  return [
    "This draft is not published. Only the person can publish it.",
    ...variants.map(({ posts }, index) => {
      const heading = `Variant ${index + 1}${index === chosen && variants.length > 1 ? " (chosen)" : ""}:`;
      const texts = posts.flatMap(({ text, doubts = [] }) => [
        text,
        ...doubts.map((doubt) => `(No source supports: ${doubt.text})`),
      ]);
      return [heading, ...texts].join("\n\n");
    }),
    ...sources.map(({ title, url }) => `Source: ${title}${url ? `, ${url}` : ""}`),
  ].join("\n\n");
}
