import { defineRoute } from "../../../../http/define-route.ts";
import { readPictureOperation } from "../../../../http/operations/drafts.ts";
import { readPicture } from "../../../../pictures/stored-pictures.ts";
import { notFound } from "../../../../problems/refusal.ts";

export const GET = defineRoute(readPictureOperation, async ({ caller, params }) => {
  const picture = await readPicture(caller.userId, params.pictureId);
  if (!picture) throw notFound("There is no such picture.");
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "content-type": picture.type,
      "cache-control": "private, max-age=31536000, immutable",
    },
  });
});
