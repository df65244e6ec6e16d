import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { LOCAL_MODEL } from "../models/check-model.ts";
import type { Environment } from "../process/env.ts";

/** A client of Linnet that is built into a file or folder of the checkout. */
interface BuiltClient {
  name: string;
  /** A file that exists after the build, below the root of the checkout. */
  proof: string;
  /** The folder or file that the person loads into the host, below the root of the checkout. */
  artifact: string;
  build: string;
  load: string;
}

const BUILT_CLIENTS: readonly BuiltClient[] = [
  {
    name: "in the browser",
    proof: "extension-browser/dist/chrome-mv3/manifest.json",
    artifact: "extension-browser/dist/chrome-mv3",
    build: "npm run build:browser",
    load: 'chrome://extensions, "Developer mode" on, "Load unpacked"',
  },
  {
    name: "in VS Code",
    proof: "extension-vscode/dist/linnet.vsix",
    artifact: "extension-vscode/dist/linnet.vsix",
    build: "npm run package:vscode",
    load: '"Extensions: Install from VSIX..."',
  },
];

const OWNER_STEPS: readonly [string, string][] = [
  ["draft a post in a second terminal", "npm run draft -- --file tests/fixtures/article.txt"],
  ["a link that signs you in", "npm run --silent sign-in"],
  ["a token for the API", "npm run --silent token"],
];

const OPERATOR_STEPS: readonly [string, string][] = [
  ["a link for the first account", "npm run --silent sign-in"],
  ["a link for another person", "npm run --silent people -- invite"],
];

function howToLoad({ proof, artifact, build, load }: BuiltClient, root: string): string {
  const path = join(root, artifact);
  return existsSync(join(root, proof))
    ? `${load}: ${path}`
    : `${build}, then ${load}: ${relative(root, path)}`;
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
      ? `${model}, which needs no key and picks sentences from the given text; set a provider's key for a model that writes`
      : model;
  const steps: [string, string][] = [
    ["model", about],
    ...(auth === "local" ? OWNER_STEPS : OPERATOR_STEPS),
    ...BUILT_CLIENTS.map((client): [string, string] => [client.name, howToLoad(client, root)]),
    ["stop", "Ctrl-C"],
  ];
  return steps.map(([what, how]) => `  ${`${what}:`.padEnd(35)} ${how}`).join("\n");
}
