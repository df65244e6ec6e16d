import { contextDataSchema } from "@linnet/shared/protocol/data-parts";
import { z } from "zod";
import { defineCall, defineEvent } from "./host-call.ts";

const nothing = z.null();

/** A secret that stands in a text that was about to be sent. Never the secret itself. */
export const secretFindingSchema = z.object({
  /** What kind of secret, for a person to read, e.g. `AWS Secret Access Key`. */
  name: z.string(),
  /** Counts from 1, within the text that was looked at. */
  line: z.int(),
  /** The first characters and dots. */
  preview: z.string(),
});
export type SecretFinding = z.infer<typeof secretFindingSchema>;

/** What is attached to the next message: exactly what would be sent, and what to know about it. */
export const attachmentSchema = z.object({
  id: z.string(),
  data: contextDataSchema,
  /** What was left out by rule, one sentence each. */
  omissions: z.array(z.string()),
  /** Not empty: this cannot be sent as it is. */
  findings: z.array(secretFindingSchema),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** What was written and attached and not sent yet, in one chat. */
export const composerSchema = z.object({
  text: z.string(),
  attachments: z.array(attachmentSchema),
});
export type Composer = z.infer<typeof composerSchema>;

/** Where a draft can be made from; `urlOf` asks for an address, `release` for two tags. */
export const contextSourceSchema = z.enum([
  "selection",
  "file",
  "staged",
  "commit",
  "release",
  "url",
]);
export type ContextSource = z.infer<typeof contextSourceSchema>;

/** How this editor stands with the backend. */
export const accountStateSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("disconnected") }),
  /** A person is to confirm `userCode` at `verificationUrl`. */
  z.object({
    state: z.literal("connecting"),
    userCode: z.string(),
    verificationUrl: z.string(),
  }),
  z.object({ state: z.literal("connected") }),
]);
export type AccountState = z.infer<typeof accountStateSchema>;

/** Everything that the view needs to show itself as it was. */
export const viewStateSchema = z.object({
  /** Another one after a restart of the extension host. */
  hostId: z.string(),
  chatId: z.string(),
  composer: composerSchema,
  account: accountStateSchema,
  backendUrl: z.string(),
  /** BCP 47. */
  language: z.string(),
  resume: z.boolean(),
  /** False in a workspace that is not trusted: git is not asked there. */
  trusted: z.boolean(),
});
export type ViewState = z.infer<typeof viewStateSchema>;

/** The first call of every document of the view. */
export const startView = defineCall("startView", z.object({}), viewStateSchema);

/** The heartbeat: answered at once by a living host. */
export const ping = defineCall("ping", z.object({}), z.object({ hostId: z.string() }));

/** Shows another chat; a new one when `chatId` is left out. */
export const openChat = defineCall(
  "openChat",
  z.object({ chatId: z.string().optional() }),
  viewStateSchema,
);

export const saveComposerText = defineCall(
  "saveComposerText",
  z.object({ chatId: z.string(), text: z.string() }),
  nothing,
);

/** Attaches something; answers null when the person changed their mind. */
export const attach = defineCall(
  "attach",
  z.object({ chatId: z.string(), source: contextSourceSchema }),
  composerSchema.nullable(),
);

/** Sends less, or something else, of an attachment. */
export const trimAttachment = defineCall(
  "trimAttachment",
  z.object({ chatId: z.string(), attachmentId: z.string(), text: z.string() }),
  composerSchema,
);

/** Replaces every secret that was found by a word that says so. */
export const redactAttachment = defineCall(
  "redactAttachment",
  z.object({ chatId: z.string(), attachmentId: z.string() }),
  composerSchema,
);

export const removeAttachment = defineCall(
  "removeAttachment",
  z.object({ chatId: z.string(), attachmentId: z.string() }),
  composerSchema,
);

export const connectAccount = defineCall("connectAccount", z.object({}), nothing);
export const cancelConnecting = defineCall("cancelConnecting", z.object({}), nothing);

/** Runs one of the extension's own commands, without its prefix. */
export const runCommand = defineCall(
  "runCommand",
  z.object({ command: z.enum(["showChats", "pasteToken", "openSettings", "openWalkthrough"]) }),
  nothing,
);

export const copyText = defineCall("copyText", z.object({ text: z.string() }), nothing);

/** Opens an `http` or `https` address in the person's browser. */
export const openLink = defineCall(
  "openLink",
  z.object({ url: z.url({ protocol: /^https?$/ }) }),
  nothing,
);

/** Inserts text at the cursor of the editor, or into a new document when none is open. */
export const insertText = defineCall("insertText", z.object({ text: z.string() }), nothing);

/** Saves a draft with its sources as a Markdown file, wherever the person says. */
export const saveDraft = defineCall("saveDraft", z.object({ draftId: z.string() }), nothing);

/** The host has changed what is shown: another chat, or something attached by a command. */
export const viewStateChanged = defineEvent(
  "viewStateChanged",
  z.object({ state: viewStateSchema, focus: z.boolean() }),
);
