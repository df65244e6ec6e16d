import * as vscode from "vscode";
import { readSettings } from "../editor/read-settings.ts";
import { Account, type SecretStorageLike } from "./account.ts";
import { isAccepted } from "./is-accepted.ts";
import { notConnected } from "./not-connected.ts";

function mcpServer(
  backendUrl: string,
  headers?: Record<string, string>,
): vscode.McpHttpServerDefinition {
  const uri = vscode.Uri.parse(`${backendUrl}/api/mcp`);
  return new vscode.McpHttpServerDefinition("Linnet", uri, headers);
}

/**
 * The backend as a server for the editor's agents: without the token, which only its start needs. An editor that is
 * not connected offers none, because editors start by themselves what is offered.
 */
export async function offeredMcpServers(
  secrets: SecretStorageLike,
): Promise<vscode.McpHttpServerDefinition[]> {
  const { backendUrl } = readSettings();
  return (await new Account(secrets, () => backendUrl).token()) ? [mcpServer(backendUrl)] : [];
}

/**
 * The backend with this editor's token, as it is to be started.
 *
 * @returns undefined when the person changes the address meanwhile.
 * @throws Error that says what to do, where the editor is not connected or the backend refuses its token: to a server
 * that refuses it, the editor would begin a sign-in of its own, which Linnet does not have.
 */
export async function startableMcpServer(
  account: Account,
): Promise<vscode.McpHttpServerDefinition | undefined> {
  const { backendUrl, api } = account;
  if (!(await account.token()) || !(await isAccepted(api))) throw notConnected();
  const token = await account.token();
  // A token is for the address that issued it.
  if (!token || backendUrl !== account.backendUrl) return undefined;
  return mcpServer(backendUrl, { Authorization: `Bearer ${token}` });
}
