import type { claimSchema } from "@linnet/protocol";
import type { z } from "zod";

/** One statement of a post and the sources that it was taken from. */
export type Claim = z.infer<typeof claimSchema>;
