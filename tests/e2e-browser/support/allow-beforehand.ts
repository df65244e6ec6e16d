import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Lets an extension have an optional permission as soon as it asks, as if a person had allowed it
 * once: the browser's own question cannot be answered by a test. The browser must be closed.
 */
export async function allowBeforehand(
  profile: string,
  extensionId: string,
  permission: string,
): Promise<void> {
  const path = join(profile, "Default/Preferences");
  const preferences = JSON.parse(await readFile(path, "utf8"));
  const settings = preferences.extensions.settings[extensionId];
  const none = { explicit_host: [], manifest_permissions: [], scriptable_host: [] };
  settings.runtime_granted_permissions = { ...none, api: [permission] };
  await writeFile(path, JSON.stringify(preferences));
}
