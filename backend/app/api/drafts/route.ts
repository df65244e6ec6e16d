import { defineRoute } from "../../../http/define-route.ts";
import { draftPage } from "../../../http/draft-page.ts";
import { listDraftsOperation } from "../../../http/operations/drafts.ts";

export const GET = defineRoute(listDraftsOperation, async ({ caller, query }) =>
  Response.json(await draftPage(caller.userId, query)),
);
