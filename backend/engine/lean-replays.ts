/**
 * The engine evaluates the workflows' bundle again at each replay, in a context of its own, where
 * each name at the top of a script goes through the context's interceptors, and where esbuild fills
 * the namespace objects of modules whether they are ever loaded or not. Most of what is there
 * belongs to `DurableAgent`, which most turns never load.
 */
const NAMESPACE = /^var (\S+) = \{\};\n__export\(\1, (\{\n[\s\S]*?\n\})\);$/gm;

/** Fills a namespace object when it is looked at for the first time. On one line: see below. */
const LAZY_NAMESPACE = [
  "var __lazyNamespace = (load) => {",
  "  const target = {};",
  "  const filled = () => {",
  "    const getters = load?.() ?? {};",
  "    load = undefined;",
  "    for (const name in getters)",
  "      Object.defineProperty(target, name, { get: getters[name], enumerable: true });",
  "    return target;",
  "  };",
  "  return new Proxy(target, {",
  "    get: (_, name) => Reflect.get(filled(), name),",
  "    has: (_, name) => Reflect.has(filled(), name),",
  "    ownKeys: () => Reflect.ownKeys(filled()),",
  "    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(filled(), name),",
  "  });",
  "};",
].join(" ");

const CODE = /(const workflowCode = `)([\s\S]*?)(\n\/\/# sourceMappingURL=[^\n]*\n`;)/;

/**
 * Rewrites the generated route of the engine so that a replay evaluates a tenth of what it would.
 * No line moves: the source map that stands in the code goes on to hold.
 *
 * @param route source of `.well-known/workflow/v1/flow/route.js`.
 * @returns the source to build; the same when it was rewritten before.
 * @throws Error when the engine's builder writes something else by now.
 */
export function leanReplays(route: string): string {
  const parts = CODE.exec(route);
  if (!parts) throw new Error("The engine's route has no `workflowCode` with a source map.");
  const [whole, before = "", code = "", after = ""] = parts;
  if (code.startsWith("(function")) return route;
  const lazy = code.replace(NAMESPACE, (_, name: string, getters: string) => {
    return `var ${name} = __lazyNamespace(() => (\n${getters}));`;
  });
  const lean = `(function () { ${LAZY_NAMESPACE} ${lazy}})();`;
  return route.replace(whole, () => `${before}${lean}${after}`);
}
