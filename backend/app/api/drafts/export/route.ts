import { exportDraftsJson, exportDraftsMarkdown } from "../../../../account/export-drafts.ts";
import { defineRoute } from "../../../../http/define-route.ts";
import { exportDraftsOperation } from "../../../../http/operations/drafts.ts";
import { piecewiseResponse } from "../../../../http/piecewise-response.ts";

export const GET = defineRoute(exportDraftsOperation, async ({ caller, query }) =>
  query.format === "markdown"
    ? piecewiseResponse(exportDraftsMarkdown(caller.userId), {
        type: "text/markdown; charset=utf-8",
        name: "linnet-drafts.md",
      })
    : piecewiseResponse(exportDraftsJson(caller.userId), {
        type: "application/json",
        name: "linnet-drafts.json",
      }),
);
