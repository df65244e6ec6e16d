import "../connection/zod-without-eval.ts";
import { z } from "zod";

/** What the offscreen document is told of a call of the built-in model. It has no storage of its own. */
export const lentCallSchema = z.object({
  linnetModelCall: z.uuid(),
  backendUrl: z.string(),
  token: z.string(),
  /** This browser's id towards the backend. */
  client: z.uuid(),
  /** The built-in model is chosen in this browser. */
  isChosen: z.boolean(),
});
export type LentCall = z.infer<typeof lentCallSchema>;

/** Held while a call is handed to the offscreen document, and while that closes. */
export const OFFSCREEN_LOCK = "linnet.offscreen";
