import { exportAccount } from "../../../../account/export-account.ts";
import { defineRoute } from "../../../../http/define-route.ts";
import { exportAccountOperation } from "../../../../http/operations/account.ts";
import { piecewiseResponse } from "../../../../http/piecewise-response.ts";

export const GET = defineRoute(exportAccountOperation, async ({ caller }) =>
  piecewiseResponse(exportAccount(caller.userId), {
    type: "application/json",
    name: "linnet-export.json",
  }),
);
