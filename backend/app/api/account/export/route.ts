import { exportAccount } from "../../../../account/export-account.ts";
import { defineRoute } from "../../../../http/define-route.ts";
import { exportAccountOperation } from "../../../../http/operations/account.ts";

export const GET = defineRoute(exportAccountOperation, async ({ caller }) => {
  const encoder = new TextEncoder();
  const pieces = exportAccount(caller.userId);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "application/json",
      "content-disposition": 'attachment; filename="linnet-export.json"',
      "cache-control": "no-store",
    },
  });
});
