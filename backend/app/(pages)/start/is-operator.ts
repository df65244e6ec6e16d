import { LOCAL_OWNER_ID } from "../../../db/local-owner.ts";
import { environment } from "../../../process/env.ts";

/** Whether a person may set up the backend from its pages: only in `local` mode, and only its owner. */
export function isOperator({ id }: { id: string }): boolean {
  return environment().LINNET_AUTH === "local" && id === LOCAL_OWNER_ID;
}
