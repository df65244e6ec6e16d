import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { LOCAL_MODEL } from "../models/check-model.ts";
import type { Environment } from "../process/env.ts";
import { BUILT_CLIENTS, type BuiltClient } from "../setup/built-clients.ts";

const OWNER_STEPS: readonly [string, string][] = [
  ["draft a post in a second terminal", "npm run draft -- --file tests/fixtures/article.txt"],
  ["a link that signs you in", "npm run --silent sign-in"],
  ["a token for the API", "npm run --silent token"],
];

const OPERATOR_STEPS: readonly [string, string][] = [
  ["a link for the first account", "npm run --silent sign-in"],
  ["a link for another person", "npm run --silent people -- invite"],
];

function howToLoad({ proof, artifact, script, load }: BuiltClient, root: string): string {
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
  const about =
    model === LOCAL_MODEL
      ? `${model}, which needs no key and picks sentences from the given text; enter a provider's key on the page /start for a model that writes`
      : model;
  const steps: [string, string][] = [
    ["model", about],
    ...(auth === "local" ? OWNER_STEPS : OPERATOR_STEPS),
    ["in the browser", howToLoad(BUILT_CLIENTS.browser, root)],
    ["in VS Code", howToLoad(BUILT_CLIENTS.vscode, root)],
    ["stop", "Ctrl-C"],
  ];
  return steps.map(([what, how]) => `  ${`${what}:`.padEnd(35)} ${how}`).join("\n");
}
