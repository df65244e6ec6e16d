import { declineOpen } from "../db/queries/approvals.ts";
import { deliverApprovals } from "./deliver-approvals.ts";

/** Declines what a session still asks for, because the person wrote something else instead. */
export async function declineForMessage(runId: string): Promise<void> {
  const declined = await declineOpen(runId, "message");
  if (declined.length > 0) await deliverApprovals();
}
