import {
  chatWithMessagesSchema,
  draftWithRevisionsSchema,
  pictureSchema,
  projectSchema,
} from "@linnet/protocol";
import { z } from "zod";
import { defineOperation } from "../operation.ts";

const tag = "Account";

export const exportAccountOperation = defineOperation({
  id: "exportAccount",
  method: "GET",
  path: "/api/account/export",
  tag,
  summary: "Download everything that is kept about me",
  access: "account",
  answers: {
    200: {
      description: "All data; secrets are left out",
      schema: z.object({
        exportedAt: z.iso.datetime(),
        user: z.object({
          id: z.string(),
          name: z.string(),
          email: z.string().nullable().describe("Null until the person has chosen one"),
          createdAt: z.iso.datetime(),
        }),
        projects: z.array(
          projectSchema.extend({
            learnt: z
              .looseObject({})
              .describe("What was done with drafts, the person's decisions, and the rules"),
          }),
        ),
        chats: z.array(
          chatWithMessagesSchema.extend({
            queued: z
              .array(z.object({ id: z.string(), text: z.string() }))
              .describe("What was said to a session and has not been answered yet"),
          }),
        ),
        drafts: z.array(draftWithRevisionsSchema),
        pictures: z.array(
          pictureSchema.extend({
            chatId: z.string(),
            draftId: z.string().nullable(),
            createdAt: z.iso.datetime(),
            file: z.string().describe("The bytes in base64"),
          }),
        ),
        keys: z.array(z.looseObject({ id: z.string(), name: z.string() })),
        xAccount: z.looseObject({ id: z.string(), username: z.string() }).nullable(),
        approvals: z.array(z.looseObject({ id: z.string(), tool: z.string(), state: z.string() })),
        posts: z.array(z.looseObject({ id: z.string(), text: z.string(), state: z.string() })),
        scheduledPosts: z.array(
          z.looseObject({ id: z.string(), at: z.iso.datetime(), state: z.string() }),
        ),
        audit: z.array(
          z.object({ action: z.string(), details: z.unknown(), createdAt: z.iso.datetime() }),
        ),
      }),
    },
  },
});

export const deleteAccountOperation = defineOperation({
  id: "deleteAccount",
  method: "DELETE",
  path: "/api/account",
  tag,
  summary: "Delete my account and all my data",
  description:
    "At once and for good. An account with a password takes it as `password`; without one the sign-in must be of today. The local owner has none, and stays, with nothing.",
  access: "account",
  limit: "sign-in",
  problems: ["last-owner"],
  body: z.strictObject({ confirm: z.literal("delete"), password: z.string().optional() }),
  answers: { 204: { description: "Everything is gone" } },
});

export const accountOperations = [exportAccountOperation, deleteAccountOperation];
