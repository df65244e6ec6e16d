import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { isOwnersBackend } from "@linnet/client";
import * as vscode from "vscode";
import { canStartAt } from "../../protocol/start-address.ts";
import type { Account } from "../account/account.ts";
import { knownFolder } from "./linnet-folder.ts";
import { look } from "./look.ts";

const run = promisify(execFile);

/** How long Linnet's own command may take to print the token, in milliseconds. */
const TOKEN_LIMIT_MS = 60_000;

/**
 * Connects with the token that Linnet's own command prints to the person who runs it. The token goes only to a
 * backend that has proved to have it: whoever else answers at the address gets none.
 *
 * @returns whether the account is connected now.
 */
export async function connectAsOwner(account: Account): Promise<boolean> {
  const { backendUrl, api } = account;
  // No proof is possible for a name, and a command of the folder is run.
  const isProvable = canStartAt(backendUrl) && new URL(backendUrl).hostname !== "localhost";
  const folder = isProvable && vscode.workspace.isTrusted ? await knownFolder() : undefined;
  if (!folder || (await look(api)) !== "ready") return false;
  const [command, ...parameters] = folder.commands.token;
  // npm is a script on Windows.
  const shell = process.platform === "win32";
  const options = { cwd: folder.path, shell, timeout: TOKEN_LIMIT_MS };
  const token = await run(command, parameters, options).then(
    ({ stdout }) => stdout.trim(),
    // A backend with accounts has no such token.
    () => undefined,
  );
  if (!token || !(await isOwnersBackend(backendUrl, token).catch(() => false))) return false;
  if (account.backendUrl !== backendUrl) return false;
  return account.acceptToken(token, backendUrl).then(
    () => true,
    () => false,
  );
}
