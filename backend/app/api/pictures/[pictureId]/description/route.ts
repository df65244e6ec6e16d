import type { SuggestedDescription } from "@linnet/protocol";
import { describePicture } from "../../../../../descriptions/describe-picture.ts";
import { defineRoute } from "../../../../../http/define-route.ts";
import { describePictureOperation } from "../../../../../http/operations/drafts.ts";
import { withinDay } from "../../../../../limits/within-limits.ts";
import { inTurn } from "../../../../../pictures/in-turn.ts";
import { pictureForModel } from "../../../../../pictures/picture-for-model.ts";
import { readPicture } from "../../../../../pictures/stored-pictures.ts";
import { notFound } from "../../../../../problems/refusal.ts";

export const POST = defineRoute(
  describePictureOperation,
  async ({ caller: { userId }, params, body, request }) => {
    const picture = await readPicture(userId, params.pictureId);
    if (!picture) throw notFound("There is no such picture.");
    const altText = await withinDay(userId, async () => {
      const jpeg = await inTurn("prepare", userId, () => pictureForModel(picture.bytes));
      return describePicture(userId, jpeg, body, request.signal);
    });
    // Nobody reads it: the client has left, and what the model did until then is counted.
    if (altText === undefined) return new Response(null, { status: 499 });
    return Response.json({ altText } satisfies SuggestedDescription);
  },
);
