import * as vscode from "vscode";
import { readSettings } from "../editor/read-settings.ts";
import type { Account } from "./account.ts";

function mcpServer(
  backendUrl: string,
  headers?: Record<string, string>,
): vscode.McpHttpServerDefinition {
  const uri = vscode.Uri.parse(`${backendUrl}/api/mcp`);
  return new vscode.McpHttpServerDefinition("Linnet", uri, headers);
}

/** The backend in the settings, as a server for the editor's agents: without the token, which only its start needs. */
export function offeredMcpServer(): vscode.McpHttpServerDefinition {
  return mcpServer(readSettings().backendUrl);
}

/**
 * The backend with this editor's token, as it is to be started. An editor that is not connected asks the
 * person to connect it.
 *
 * @param connect - Connects the editor, or asks the person to.
 * @returns undefined when the person does not.
 * @throws DeviceAuthorizationError, ProblemError or ConnectionError.
 */
export async function startableMcpServer(
  account: Account,
  connect: () => Promise<void>,
): Promise<vscode.McpHttpServerDefinition | undefined> {
  if (!(await account.token())) await connect();
  // The person may change the address at any time: a token is for the address that issued it.
  const { backendUrl } = account;
  const token = await account.token();
  if (!token || backendUrl !== account.backendUrl) return undefined;
  return mcpServer(backendUrl, { Authorization: `Bearer ${token}` });
}
