import type { ModelsInUse } from "@linnet/protocol";
import { canDescribePictures } from "../../../descriptions/describe-picture.ts";
import { defineRoute } from "../../../http/define-route.ts";
import { modelsOperation } from "../../../http/operations/service.ts";
import { environment } from "../../../process/env.ts";

export const dynamic = "force-dynamic";

export const GET = defineRoute(modelsOperation, async () => {
  // The start has filled both names in.
  const { LINNET_MODEL: agents = "", LINNET_ROUTER_MODEL: router = agents } = environment();
  const { LINNET_FOUND_MODEL_SERVER: foundAt } = environment();
  const models: ModelsInUse = {
    agents,
    router,
    ...(foundAt ? { foundAt } : {}),
    seesPictures: canDescribePictures(),
  };
  return Response.json(models);
});
