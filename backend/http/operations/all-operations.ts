import type { Operation } from "../operation.ts";
import { accountOperations } from "./account.ts";
import { authOperations } from "./auth.ts";
import { chatOperations } from "./chats.ts";
import { draftOperations } from "./drafts.ts";
import { keyOperations } from "./keys.ts";
import { mcpOperations } from "./mcp.ts";
import { modelCallOperations } from "./model-calls.ts";
import { projectOperations } from "./projects.ts";
import { runOperations } from "./runs.ts";
import { scheduledPostOperations } from "./scheduled-posts.ts";
import { serviceOperations } from "./service.ts";
import { sessionOperations } from "./sessions.ts";

/** Every route of the API, in the order of the reference. */
export const allOperations: readonly Operation[] = [
  ...chatOperations,
  ...runOperations,
  ...sessionOperations,
  ...modelCallOperations,
  ...draftOperations,
  ...scheduledPostOperations,
  ...projectOperations,
  ...mcpOperations,
  ...authOperations,
  ...keyOperations,
  ...accountOperations,
  ...serviceOperations,
];
