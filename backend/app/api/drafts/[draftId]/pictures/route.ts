import { LARGEST_PICTURE, PICTURE_TYPES } from "@linnet/protocol";
import { findDraft } from "../../../../../db/queries/drafts.ts";
import { defineRoute } from "../../../../../http/define-route.ts";
import { addPictureOperation } from "../../../../../http/operations/drafts.ts";
import { mediaTypeOf, readLimited } from "../../../../../http/read-json.ts";
import { inTurn } from "../../../../../pictures/in-turn.ts";
import { preparePicture } from "../../../../../pictures/prepare-picture.ts";
import { refusePicture } from "../../../../../pictures/refuse-picture.ts";
import { storePicture } from "../../../../../pictures/stored-pictures.ts";
import { notFound } from "../../../../../problems/refusal.ts";

const TYPES: readonly (string | undefined)[] = PICTURE_TYPES;

function tooLarge(limit: number) {
  return refusePicture("pictureOverSize", { megabytes: limit / 1_048_576 }, "body-too-large");
}

export const POST = defineRoute(addPictureOperation, async ({ caller, params, request }) => {
  const { userId } = caller;
  const { draftId } = params;
  if (!(await findDraft(userId, draftId))) throw notFound("There is no such draft.");
  if (!TYPES.includes(mediaTypeOf(request))) {
    throw refusePicture("pictureOfOtherType", undefined, "unsupported-media-type");
  }
  const picture = await inTurn("receive", userId, async () => {
    const bytes = await readLimited(request, LARGEST_PICTURE, tooLarge);
    const prepared = await inTurn("prepare", userId, () => preparePicture(bytes));
    return storePicture(userId, draftId, prepared);
  });
  return Response.json(picture, { status: 201 });
});
