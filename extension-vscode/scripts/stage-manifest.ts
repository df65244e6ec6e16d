/** Members of the workspace's `package.json` that say nothing to an editor. */
const WORKSPACE_ONLY = ["private", "type", "scripts", "dependencies", "devDependencies"];

/**
 * The manifest of the extension from that of its workspace: the name without its scope, which no
 * marketplace takes, the bundle as its entry, and nothing that is only for npm.
 */
export function stagedManifest(workspace: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(workspace).filter(([member]) => !WORKSPACE_ONLY.includes(member));
  return { ...Object.fromEntries(kept), name: "linnet", main: "./extension.js" };
}
