import type { AnsweredPost, DraftSource, DraftVariant, LinnetMessage } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { sql } from "drizzle-orm";
import type { Transaction } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { drafts } from "../schema/drafts.ts";
import { messages } from "../schema/messages.ts";
import { storableJson } from "../storable-json.ts";
import { partRows } from "./part-rows.ts";

/** A draft from a file, with the chat that it is to have. */
export interface ImportedDraft {
  userId: string;
  projectId: string;
  chatId: string;
  draftId: string;
  title: string;
  /** What the chat's first message says. */
  said: string;
  variants: DraftVariant[];
  sources: DraftSource[];
  chosen: number;
  answers: AnsweredPost | null;
  createdAt?: Date | undefined;
}

const MODEL = "import/file";

/**
 * Stores a draft in a chat of its own, as if an agent had handed it in there.
 *
 * @returns false when the chat is there already.
 */
export async function insertImportedDraft(
  transaction: Transaction,
  draft: ImportedDraft,
): Promise<boolean> {
  const { userId, projectId, chatId, draftId, title, said, variants, sources, chosen, answers } =
    draft;
  const created = await transaction
    .insert(chats)
    .values({ id: chatId, userId, projectId, title })
    .onConflictDoNothing()
    .returning({ id: chats.id });
  if (created.length === 0) return false;
  const toolCallId = `import_${draftId}`;
  const asked: LinnetMessage = {
    id: newId(),
    role: "user",
    parts: [{ type: "text", text: said }],
  };
  const answer: LinnetMessage = {
    id: newId(),
    role: "assistant",
    parts: [
      {
        type: "tool-submitDraft",
        toolCallId,
        state: "output-available",
        input: {
          variants: variants.map(({ posts }) => ({
            posts: posts.map(({ text, claims }) => ({ text, claims })),
          })),
          sources,
        },
        output: {
          accepted: true,
          draftId,
          variants,
          sources,
          problems: [],
          ...(answers ? { answers } : {}),
        },
      },
    ],
  };
  await transaction.insert(messages).values([
    { id: asked.id, chatId, position: 0, role: "user" },
    { id: answer.id, chatId, position: 1, role: "assistant" },
  ]);
  await transaction.execute(
    sql`insert into parts select * from json_populate_recordset(null::parts, ${storableJson(partRows(asked, answer))}::json)`,
  );
  await transaction.insert(drafts).values({
    id: draftId,
    userId,
    chatId,
    messageId: answer.id,
    toolCallId,
    variants,
    sources,
    chosen,
    answers,
    model: MODEL,
    by: "person",
    // One of the time to come would be the chat's latest draft whatever is drafted after it.
    ...(draft.createdAt
      ? { createdAt: sql`least(${draft.createdAt.toISOString()}::timestamptz, now())` }
      : {}),
  });
  return true;
}
