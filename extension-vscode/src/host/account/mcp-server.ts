import * as vscode from "vscode";
import { readSettings } from "../editor/read-settings.ts";
import { Account, type SecretStorageLike } from "./account.ts";
import { notConnected } from "./not-connected.ts";

/** The backend in the settings, and this editor's token of it. */
async function connection(
  secrets: SecretStorageLike,
): Promise<{ backendUrl: string; token: string | undefined }> {
  const { backendUrl } = readSettings();
  return { backendUrl, token: await new Account(secrets, () => backendUrl).token() };
}

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
  const { backendUrl, token } = await connection(secrets);
  return token ? [mcpServer(backendUrl)] : [];
}

/**
 * The backend with this editor's token, as it is to be started.
 *
 * @throws Error that says what to do, where the editor is no longer connected.
 */
export async function startableMcpServer(
  secrets: SecretStorageLike,
): Promise<vscode.McpHttpServerDefinition> {
  const { backendUrl, token } = await connection(secrets);
  if (!token) throw notConnected();
  return mcpServer(backendUrl, { Authorization: `Bearer ${token}` });
}
