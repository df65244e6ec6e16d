/**
 * The packages of npm of which a bundle holds more than one copy.
 *
 * @param modules Paths of the files in the bundle.
 * @returns Their names, with the folders of the copies.
 */
export function duplicatePackages(modules: Iterable<string>): Map<string, string[]> {
  const folders = new Map<string, Set<string>>();
  for (const path of modules) {
    const [folder, name] = /^.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path) ?? [];
    if (!folder || !name) continue;
    folders.set(name, (folders.get(name) ?? new Set()).add(folder));
  }
  return new Map(
    [...folders]
      .filter(([, copies]) => copies.size > 1)
      .map(([name, copies]) => [name, [...copies]]),
  );
}
