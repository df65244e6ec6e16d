import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { LOCAL_MODEL } from "../models/check-model.ts";
import type { Environment } from "../process/env.ts";
import { isPacked, ownCommand } from "../process/own-command.ts";
import { BUILT_CLIENTS, type BuiltClient } from "../setup/built-clients.ts";

const OWNER_STEPS: readonly [string, string][] = [
  ["a link that signs you in", "sign-in"],
  ["a token for the API", "token"],
];

const OPERATOR_STEPS: readonly [string, string][] = [
  ["a link for the first account", "sign-in"],
  ["a link for another person", "people invite"],
];

/** The text of the checkout for a first draft is not in a packed folder. */
function draftStep(): [string, string] {
  const source = isPacked()
    ? "--url https://example.com/an-article"
    : "--file tests/fixtures/article.txt";
  return ["draft a post in a second terminal", `draft ${source}`];
}

/** A packed folder has no clients in it: they are files of the release beside it. */
function howToLoad(client: BuiltClient, root: string): string {
  const { proof, artifact, script, installScript, load, released } = client;
  if (isPacked()) return `${load}: ${released}`;
  if (installScript) return `npm run ${installScript}`;
  const path = join(root, artifact);
  return existsSync(join(root, proof))
    ? `${load}: ${path}`
    : `npm run ${script}, then ${load}: ${relative(root, path)}`;
}

/**
 * Returns the next steps of a new user, one line each.
 *
 * @param model - the agents' model as `provider/model`.
 * @param root - the checkout, where the clients are built.
 * @param auth - whose chats the backend keeps: the owner's, or those of people with accounts.
 */
export function nextSteps(
  model: string,
  root: string,
  auth: Environment["LINNET_AUTH"] = "local",
): string {
  const writer =
    auth === "local"
      ? "enter a provider's key on the page /start"
      : "set the variable of a provider's key, and start again,";
  const about =
    model === LOCAL_MODEL
      ? `${model}, which needs no key and picks sentences from the given text; ${writer} for a model that writes`
      : model;
  const commands = auth === "local" ? [draftStep(), ...OWNER_STEPS] : OPERATOR_STEPS;
  const steps: [string, string][] = [
    ["model", about],
    ...commands.map(([what, words]): [string, string] => [what, ownCommand(words)]),
    ["in the browser", howToLoad(BUILT_CLIENTS.browser, root)],
    ["in VS Code", howToLoad(BUILT_CLIENTS.vscode, root)],
    ["stop", "Ctrl-C"],
  ];
  return steps.map(([what, how]) => `  ${`${what}:`.padEnd(35)} ${how}`).join("\n");
}
