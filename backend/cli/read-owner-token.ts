import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** @throws Error with what `npm run token` says, for example that there is no local owner. */
export async function readOwnerToken(): Promise<string> {
  const options = { cwd: process.env.LINNET_ROOT };
  const script = join(import.meta.dirname, "token.ts");
  const read = promisify(execFile)(process.execPath, [script], options);
  const { stdout } = await read.catch((error: { stderr?: string; message: string }) => {
    throw new Error(error.stderr?.trim() || error.message);
  });
  return stdout.trim();
}
