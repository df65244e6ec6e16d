import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { leanReplays } from "./lean-replays.ts";

/** What the engine's builder writes, of two modules: one is loaded when it is asked for. */
const CODE = [
  "globalThis.filled = 0;",
  "var __defProp = Object.defineProperty;",
  "var __export = (target, all) => {",
  "  filled++;",
  "  for (var name in all) __defProp(target, name, { get: all[name], enumerable: true });",
  "};",
  "var loaded_exports = {};",
  "__export(loaded_exports, {",
  "  \\$now: () => \\$now,",
  "  later: () => later",
  "});",
  "var \\$now, later;",
  "var init_loaded = () => { \\$now = \\`a\\`; later = 2; };",
  "globalThis.run = () => { init_loaded(); return loaded_exports; };",
  "globalThis.line = new Error().stack;",
].join("\n");

const route = (code: string) =>
  `import x from "x";\n\nconst workflowCode = \`${code}\n//# sourceMappingURL=data:,\n\`;\n\nexport const POST = 1;`;

/** Evaluates what a route holds as the engine does. */
function evaluate(source: string) {
  const literal = /const workflowCode = (`[\s\S]*\n`);/.exec(source)?.[1] ?? "";
  const context = createContext();
  runInContext(runInContext(literal, createContext()), context, { filename: "workflow" });
  return context as { filled: number; line: string; run: () => Record<string, unknown> };
}

test("nothing of a module is filled before it is looked at, and then it is all there", () => {
  const before = evaluate(route(CODE));
  const after = evaluate(leanReplays(route(CODE)));
  expect(before.filled).toBe(1);
  expect(after.filled).toBe(0);
  const namespace = after.run();
  expect("later" in namespace).toBe(true);
  expect(namespace.later).toBe(2);
  expect({ ...namespace }).toEqual({ ...before.run() });
  expect(Object.keys(namespace)).toEqual(["$now", "later"]);
  expect(namespace.missing).toBeUndefined();
});

test("names at the top stay out of the context", () => {
  expect(Object.keys(evaluate(leanReplays(route(CODE))))).toEqual(["filled", "run", "line"]);
});

test("lines stay where they are, for the source map", () => {
  const lineOf = (source: string) => /workflow:(\d+)/.exec(evaluate(source).line)?.[1];
  expect(lineOf(leanReplays(route(CODE)))).toBe(lineOf(route(CODE)));
});

test("what was rewritten stays as it is", () => {
  const once = leanReplays(route(CODE));
  expect(leanReplays(once)).toBe(once);
});

test("another form than the known one is an error, not a slow build", () => {
  expect(() => leanReplays("const workflowCode = load();")).toThrow("no `workflowCode`");
});
