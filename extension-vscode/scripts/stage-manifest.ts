/** Members of the workspace's `package.json` that no editor reads. */
const WORKSPACE_ONLY = ["private", "type", "scripts", "dependencies", "devDependencies"];

/**
 * Makes the manifest of the extension from that of its workspace. Marketplaces take no scope in a name,
 * so it is removed. The entry is the bundle. Members that only npm reads are left out.
 */
export function stagedManifest(workspace: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(workspace).filter(([member]) => !WORKSPACE_ONLY.includes(member));
  return { ...Object.fromEntries(kept), name: "linnet", main: "./extension.js" };
}
