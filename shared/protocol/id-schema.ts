import { z } from "zod";

/**
 * Any UUID, in lower case as the database has it: some languages write it in upper case, and it is the same id. Clients are
 * asked for version 7, so that an intent can be stored before it is sent.
 */
export const idSchema = z.uuid().toLowerCase();
