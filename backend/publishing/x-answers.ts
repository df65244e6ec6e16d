import { z } from "zod";

/** Longest name or id of an account that is taken, in characters; X's own are shorter. */
const LONGEST_NAME = 200;
/** Longest that tokens are taken to live, in seconds. */
const LONGEST_LIFE = 366 * 24 * 3_600;

const text = z.string().min(1);
/** PostgreSQL stores no NUL. */
const name = text.max(LONGEST_NAME).regex(/^[^\0]*$/);

const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  "/2/oauth2/token": z.object({
    access_token: text,
    refresh_token: text.optional(),
    expires_in: z.number().max(LONGEST_LIFE).optional(),
    scope: z.string(),
  }),
  "/2/users/me": z.object({ data: z.object({ id: name, username: name, name }) }),
};

/**
 * Whether an answer of X's is what X documents, where twitter-api-v2 or the database would fail at another one. A proxy on
 * the way, or X while it is down, can answer such a call with a page and the status 200.
 *
 * @param path of the call.
 */
export function isReadableAnswer(path: string, answer: unknown): boolean {
  return ANSWERS[path]?.safeParse(answer).success ?? true;
}
