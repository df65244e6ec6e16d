import type { Draft } from "@linnet/protocol";
import { database } from "../../../../db/client.ts";
import { answeredBefore, listRevisions } from "../../../../db/queries/draft-revisions.ts";
import { changeDraft, deleteDraft, findDraft } from "../../../../db/queries/drafts.ts";
import { lockPictures, pictureIds } from "../../../../db/queries/pictures.ts";
import { editDraft } from "../../../../drafts/edit-draft.ts";
import { editEvidence } from "../../../../drafts/edit-evidence.ts";
import { defineRoute } from "../../../../http/define-route.ts";
import {
  changeDraftOperation,
  deleteDraftOperation,
  readDraftOperation,
} from "../../../../http/operations/drafts.ts";
import { bodySize, requireStorage } from "../../../../limits/quotas.ts";
import { notFound, Refusal } from "../../../../problems/refusal.ts";
import { readChat } from "../../../../runs/read-chat.ts";

const NO_DRAFT = "There is no such draft.";
const CHANGED = "Read the draft again, and send the change with the updatedAt that it has then.";

export const GET = defineRoute(readDraftOperation, async ({ caller, params }) => {
  const draft = await findDraft(caller.userId, params.draftId);
  if (!draft) throw notFound(NO_DRAFT);
  return Response.json({ ...draft, revisions: await listRevisions(draft.id) });
});

export const PATCH = defineRoute(changeDraftOperation, async ({ caller, params, query, body }) => {
  if ("variants" in body) await requireStorage(caller.userId, bodySize(body));
  const { userId } = caller;
  const { draftId } = params;
  const found = await findDraft(userId, draftId);
  if (!found) throw notFound(NO_DRAFT);
  const { variants } = body;
  const evidence = variants && (await editEvidence(userId, found, variants, readChat));
  const draft = await database().transaction(async (transaction) => {
    // A picture that is named now must not be deleted with another draft meanwhile.
    await lockPictures(transaction, found.chatId);
    const known = {
      pictures: await pictureIds(found.chatId, transaction),
      answered: await answeredBefore(draftId, transaction),
      evidence,
    };
    const change = (before: Draft) => {
      if (query.unchangedSince !== undefined && query.unchangedSince !== before.updatedAt) {
        throw new Refusal("draft-changed", { detail: CHANGED });
      }
      return editDraft(before, body, known);
    };
    return changeDraft(userId, draftId, change, transaction);
  });
  if (!draft) throw notFound(NO_DRAFT);
  return Response.json(draft);
});

export const DELETE = defineRoute(deleteDraftOperation, async ({ caller, params }) => {
  if (!(await deleteDraft(caller.userId, params.draftId))) throw notFound(NO_DRAFT);
  return new Response(null, { status: 204 });
});
