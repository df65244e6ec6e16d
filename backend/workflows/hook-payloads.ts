import { z } from "zod";

/** Why a session is woken. What is to be answered stands in `session_turns`. */
export const wakePayload = z.object({ reason: z.enum(["message", "idle"]) });

/** Which approval was answered or ran out. The answer stands in the database. */
export const approvalPayload = z.object({ approvalId: z.uuid() });
