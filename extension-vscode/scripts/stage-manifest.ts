import { z } from "zod";

/** Members of the workspace's `package.json` that no editor reads. */
const WORKSPACE_ONLY = ["private", "type", "scripts", "dependencies", "devDependencies"];

const FOLDER = "linnet.folder";
const settingsSchema = z.looseObject({
  properties: z.looseObject({ [FOLDER]: z.looseObject({ default: z.string() }) }),
});

/**
 * Makes the manifest of the extension from that of its workspace. Marketplaces take no scope in a name,
 * so it is removed. The entry is the bundle. Members that only npm reads are left out.
 *
 * @param clone - The clone that the extension starts Linnet from unless its person sets another folder. Without it the
 *   package names no folder: what others get has no path of this machine in it.
 */
export function stagedManifest(
  workspace: Record<string, unknown>,
  clone = "",
): Record<string, unknown> {
  const kept = Object.entries(workspace).filter(([member]) => !WORKSPACE_ONLY.includes(member));
  const { contributes } = z
    .looseObject({ contributes: z.looseObject({ configuration: settingsSchema }) })
    .parse(structuredClone(workspace));
  contributes.configuration.properties[FOLDER].default = clone;
  return { ...Object.fromEntries(kept), contributes, name: "linnet", main: "./extension.js" };
}
