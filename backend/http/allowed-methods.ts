import { allOperations } from "./operations/all-operations.ts";

/** Every path of the API as a pattern, with the methods that it has. */
const PATHS = pathsOf();

function pathsOf(): { pattern: RegExp; methods: Set<string> }[] {
  const byPath = new Map<string, Set<string>>();
  for (const { path, method } of allOperations) {
    byPath.set(path, (byPath.get(path) ?? new Set()).add(method));
  }
  // Next looks for the whole path before it takes a piece of it for an id: `/api/drafts/export` is no draft's path.
  const isTemplate = ([path]: [string, unknown]) => Number(path.includes("{"));
  const wholeFirst = [...byPath].sort((one, other) => isTemplate(one) - isTemplate(other));
  return wholeFirst.map(([path, methods]) => {
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
  const found = PATHS.find(({ pattern }) => pattern.test(path));
  if (!found) return undefined;
  const methods = new Set(found.methods);
  // Next makes the one of GET, and the front door answers the other.
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods.add("OPTIONS")].sort();
}
