import { allOperations } from "./operations/all-operations.ts";

/** Every path of the API as a pattern, with the methods that it has. */
const PATHS = pathsOf();

function pathsOf(): { pattern: RegExp; methods: Set<string> }[] {
  const byPath = new Map<string, Set<string>>();
  for (const { path, method } of allOperations) {
    byPath.set(path, (byPath.get(path) ?? new Set()).add(method));
  }
  return [...byPath].map(([path, methods]) => {
    const source = path
      .toLowerCase()
      .replaceAll(".", "\\.")
      .replaceAll(/\{\w+\}/g, "[^/]+");
    return { pattern: new RegExp(`^${source}/?$`), methods };
  });
}

/**
 * The methods of a path of the API.
 *
 * @param path - Without query; its names, unlike its ids, in lower case.
 * @returns undefined for a path without an operation of the API.
 */
export function allowedMethods(path: string): readonly string[] | undefined {
  const found = PATHS.filter(({ pattern }) => pattern.test(path));
  if (found.length === 0) return undefined;
  const methods = new Set(found.flatMap((each) => [...each.methods]));
  // Next answers these two by itself.
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods.add("OPTIONS")].sort();
}
