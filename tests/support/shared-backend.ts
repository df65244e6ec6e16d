import { inject } from "vitest";
import { z } from "zod";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where `global-backends.ts` answers. */
    sharedBackendsUrl: string;
  }
}

const sharedBackendSchema = z.object({
  url: z.string(),
  token: z.string(),
  port: z.number(),
  databaseUrl: z.string(),
  /** Port of 127.0.0.1 where the backend looks for its models' server. */
  modelPort: z.number(),
});

/** A backend that the files of a test worker use one after the other; nobody may end it. */
export type SharedBackend = z.infer<typeof sharedBackendSchema>;

async function ask(wanted = ""): Promise<Response> {
  const worker = process.env.VITEST_POOL_ID ?? "1";
  const response = await fetch(`${inject("sharedBackendsUrl")}/${worker}${wanted}`);
  if (response.ok) return response;
  throw new Error(`The shared backend did not start: ${await response.text()}`);
}

/**
 * The backend of this test worker, which the first call of a run starts. Its owner has nothing, and
 * nothing of an earlier file runs.
 */
export async function sharedBackend(): Promise<SharedBackend> {
  return sharedBackendSchema.parse(await (await ask()).json());
}

/** The output of this test worker's backend so far, including that of earlier files. */
export async function sharedBackendLogs(): Promise<string> {
  return (await ask("/logs")).text();
}
