import { contextDataSchema, draftSourceSchema } from "@linnet/protocol";
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
  /** What was left out by rule, one sentence each, for a person to read. */
  omissions: z.array(z.string()),
  /** Not empty: this cannot be sent as it is. */
  findings: z.array(secretFindingSchema),
});
export type Attachment = z.infer<typeof attachmentSchema>;

const attachmentsSchema = z.array(attachmentSchema);

/** Where a draft can be made from. */
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
  attachments: attachmentsSchema,
  account: accountStateSchema,
  backendUrl: z.string(),
  /** BCP 47. */
  language: z.string(),
  /** Whether a break is come back from. */
  resume: z.boolean(),
  /** Texts of the view in `language`; those that are missing are shown in English. */
  strings: z.record(z.string(), z.string()),
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

/** Attaches something to the next message of the chat that is open; `ask` lets the person pick. */
export const attach = defineCall(
  "attach",
  z.object({ source: z.union([contextSourceSchema, z.literal("ask")]) }),
  attachmentsSchema,
);

/** Sends another text in place of what was attached. */
export const trimAttachment = defineCall(
  "trimAttachment",
  z.object({ attachmentId: z.string(), text: z.string() }),
  attachmentsSchema,
);

/** Puts a word in the place of every secret that was found. */
export const redactAttachment = defineCall(
  "redactAttachment",
  z.object({ attachmentId: z.string() }),
  attachmentsSchema,
);

/** Lets the first secret that was found be sent as it is. */
export const allowSecret = defineCall(
  "allowSecret",
  z.object({ attachmentId: z.string() }),
  attachmentsSchema,
);

/** Takes one off, or all of them when none is named. */
export const removeAttachments = defineCall(
  "removeAttachments",
  z.object({ attachmentId: z.string().optional() }),
  attachmentsSchema,
);

/** Attaches again what went with a message that was not taken. */
export const restoreAttachments = defineCall(
  "restoreAttachments",
  z.object({ contexts: z.array(contextDataSchema) }),
  attachmentsSchema,
);

export const connectAccount = defineCall("connectAccount", z.object({}), nothing);
export const cancelConnecting = defineCall("cancelConnecting", z.object({}), nothing);

/** Runs one of the extension's own commands, without its prefix. */
export const runCommand = defineCall(
  "runCommand",
  z.object({ command: z.enum(["pasteToken", "openSettings"]) }),
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
export const saveDraft = defineCall(
  "saveDraft",
  z.object({ posts: z.array(z.string()), sources: z.array(draftSourceSchema) }),
  nothing,
);

/** The host has changed what is shown: another chat, or something attached by a command. */
export const viewStateChanged = defineEvent(
  "viewStateChanged",
  z.object({ state: viewStateSchema, focus: z.boolean() }),
);
