import { idSchema } from "@linnet/protocol";
import { z } from "zod";

/** The handle of a turn, as the tools that begin one return it. */
export const turnHandleSchema = z.strictObject({
  chatId: idSchema.describe("The chatId that the tool returned."),
  runId: idSchema.describe("The runId that the tool returned."),
});
