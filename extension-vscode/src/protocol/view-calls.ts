import {
  answeredPostSchema,
  contextDataSchema,
  draftSourceSchema,
  postPictureSchema,
} from "@linnet/protocol";
import { z } from "zod";
import { defineCall, defineEvent, noOutput } from "./host-call.ts";

/** Describes a secret in a text that would be sent. It does not contain the secret. */
export const secretFindingSchema = z.object({
  /** The kind of secret, for a person to read, such as `AWS Secret Access Key`. */
  name: z.string(),
  /** Line of the text, counted from 1. */
  line: z.int(),
  /** The first characters of the secret, and dots. */
  preview: z.string(),
});
export type SecretFinding = z.infer<typeof secretFindingSchema>;

/** A context that goes with the next message, exactly as it would be sent. */
export const attachmentSchema = z.object({
  id: z.string(),
  data: contextDataSchema,
  /** A sentence about each thing that was left out, for a person to read. */
  omissions: z.array(z.string()),
  /** The secrets in it. It cannot be sent while there are any. */
  findings: z.array(secretFindingSchema),
});
export type Attachment = z.infer<typeof attachmentSchema>;

const attachmentsSchema = z.array(attachmentSchema);

/** Whether this editor is connected to the backend. */
export const accountStateSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("disconnected") }),
  /** The person has to confirm `userCode` at `verificationUrl`. */
  z.object({
    state: z.literal("connecting"),
    userCode: z.string(),
    verificationUrl: z.string(),
  }),
  /** `connections`: how often a token was taken in: over one that has expired, nothing else changes. */
  z.object({ state: z.literal("connected"), connections: z.number() }),
]);
export type AccountState = z.infer<typeof accountStateSchema>;

/** What a start of the backend does, in this order. */
export const stageSchema = z.enum(["installing", "building", "starting"]);

/** How far the start of the backend is, or why it has ended. */
export const startStateSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("starting"), stage: stageSchema }),
  /** The editor runs no task in a workspace that is not trusted. */
  z.object({ state: z.literal("untrusted") }),
  /** `reason`: as the backend gives it; absent where only its terminal has it. */
  z.object({ state: z.literal("failed"), reason: z.string().optional() }),
]);
export type StartState = z.infer<typeof startStateSchema>;

/** The state that the host keeps for the view: all but the messages and the typed text. */
export const viewStateSchema = z.object({
  /** Changes when the extension host restarts. */
  hostId: z.string(),
  chatId: z.string(),
  attachments: attachmentsSchema,
  account: accountStateSchema,
  /** Absent where this window starts no backend. */
  start: startStateSchema.optional(),
  backendUrl: z.string(),
  /** What the setting has in the place of an address; `backendUrl` is the default then. */
  notAnAddress: z.string().optional(),
  /** Whether the extension runs on another machine than the window. */
  isRemote: z.boolean(),
  /** BCP 47. */
  language: z.string(),
  /** The editor's model that drafts; `null`: the backend's own. Absent where the editor has no models at all. */
  model: z.object({ name: z.string(), isMissing: z.boolean() }).nullish(),
  /** Whether runs are resumed after an interruption. */
  resume: z.boolean(),
  /** Texts of the view in `language`. The view shows a text that is missing in English. */
  strings: z.record(z.string(), z.string()),
});
export type ViewState = z.infer<typeof viewStateSchema>;

/** The first call of every document of the view. */
export const startView = defineCall("startView", z.object({}), viewStateSchema);

/** The heartbeat: the host answers it at once. */
export const ping = defineCall("ping", z.object({}), z.object({ hostId: z.string() }));

/** Shows another chat; a new one when `chatId` is left out. */
export const openChat = defineCall(
  "openChat",
  z.object({ chatId: z.string().optional() }),
  viewStateSchema,
);

const attachmentInput = z.object({ attachmentId: z.string() });

/** Lets the person pick a source, and attaches its context to the next message of the open chat. */
export const attach = defineCall("attach", z.object({}), attachmentsSchema);

/** Replaces the text of an attachment. */
export const trimAttachment = defineCall(
  "trimAttachment",
  z.object({ attachmentId: z.string(), text: z.string() }),
  attachmentsSchema,
);

/** Replaces every secret of an attachment by a word. */
export const redactAttachment = defineCall("redactAttachment", attachmentInput, attachmentsSchema);

/** Allows the first secret of an attachment to be sent. */
export const allowSecret = defineCall("allowSecret", attachmentInput, attachmentsSchema);

/** Removes an attachment; without an id, all of them. */
export const removeAttachments = defineCall(
  "removeAttachments",
  z.object({ attachmentId: z.string().optional() }),
  attachmentsSchema,
);

/** Attaches the contexts of a message again that the backend has refused. */
export const restoreAttachments = defineCall(
  "restoreAttachments",
  z.object({ contexts: z.array(contextDataSchema) }),
  attachmentsSchema,
);

/** Shows the terminal in which the backend starts, or did not start. */
export const showStartTerminal = defineCall("showStartTerminal", z.object({}), noOutput);
/** Ends the start that goes on. */
export const cancelStart = defineCall("cancelStart", z.object({}), noOutput);
export const cancelConnecting = defineCall("cancelConnecting", z.object({}), noOutput);

/** The commands of the extension that the view runs, without their prefix. */
export const viewCommandSchema = z.enum([
  "start",
  "connect",
  "pasteToken",
  "chooseModel",
  "openVoice",
  "openSettings",
  "draftFromSelection",
  "draftFromFile",
  "draftFromStaged",
  "draftFromCommit",
  "draftFromRelease",
  "draftFromUrl",
]);
export type ViewCommand = z.infer<typeof viewCommandSchema>;

/** Runs one of the extension's own commands, without its prefix. */
export const runCommand = defineCall(
  "runCommand",
  z.object({ command: viewCommandSchema }),
  noOutput,
);

/** Shows what was sent as a document. */
export const openContext = defineCall(
  "openContext",
  z.object({ context: contextDataSchema }),
  noOutput,
);

export const copyText = defineCall("copyText", z.object({ text: z.string() }), noOutput);

/** Opens an `http` or `https` address in the person's browser. */
export const openLink = defineCall(
  "openLink",
  z.object({ url: z.url({ protocol: /^https?$/ }) }),
  noOutput,
);

/** Inserts text at the cursor of the editor, or into a new document when no editor is open. */
export const insertText = defineCall("insertText", z.object({ text: z.string() }), noOutput);

/** Asks for a place, and saves a draft there as a Markdown file, which can be brought in. */
export const saveDraft = defineCall(
  "saveDraft",
  z.object({
    id: z.string(),
    posts: z.array(z.object({ text: z.string(), pictures: z.array(postPictureSchema).optional() })),
    sources: z.array(draftSourceSchema),
    answers: answeredPostSchema.optional(),
  }),
  noOutput,
);

/** The view is to show what is scheduled in place of the chat. */
export const scheduleAsked = defineEvent("scheduleAsked", z.object({}));

/** The state has changed. `focus`: the cursor has to be put into the composer. */
export const viewStateChanged = defineEvent(
  "viewStateChanged",
  z.object({ state: viewStateSchema, focus: z.boolean() }),
);
