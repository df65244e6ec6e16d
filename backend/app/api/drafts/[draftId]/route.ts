import { listRevisions } from "../../../../db/queries/draft-revisions.ts";
import { changeDraft, deleteDraft, findDraft } from "../../../../db/queries/drafts.ts";
import { editDraft } from "../../../../drafts/edit-draft.ts";
import { defineRoute } from "../../../../http/define-route.ts";
import {
  changeDraftOperation,
  deleteDraftOperation,
  readDraftOperation,
} from "../../../../http/operations/drafts.ts";
import { bodySize, requireStorage } from "../../../../limits/quotas.ts";
import { notFound } from "../../../../problems/refusal.ts";

const NO_DRAFT = "There is no such draft.";

export const GET = defineRoute(readDraftOperation, async ({ caller, params }) => {
  const draft = await findDraft(caller.userId, params.draftId);
  if (!draft) throw notFound(NO_DRAFT);
  return Response.json({ ...draft, revisions: await listRevisions(draft.id) });
});

export const PATCH = defineRoute(changeDraftOperation, async ({ caller, params, body }) => {
  if ("variants" in body) await requireStorage(caller.userId, bodySize(body));
  const draft = await changeDraft(caller.userId, params.draftId, (before) =>
    editDraft(before, body),
  );
  if (!draft) throw notFound(NO_DRAFT);
  return Response.json(draft);
});

export const DELETE = defineRoute(deleteDraftOperation, async ({ caller, params }) => {
  if (!(await deleteDraft(caller.userId, params.draftId))) throw notFound(NO_DRAFT);
  return new Response(null, { status: 204 });
});
