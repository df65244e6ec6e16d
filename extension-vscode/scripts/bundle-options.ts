import { fileURLToPath } from "node:url";
import type { BuildOptions, Plugin } from "esbuild";

/** Absolute path of a file or folder of the extension. */
export function inExtension(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** The extension as the editor loads it, packaged or not. */
export const STAGED = inExtension("dist/extension");

/** Zod brings its messages in fifty languages; errors of schemas are for logs, in English. */
const englishZodOnly: Plugin = {
  name: "english-zod-only",
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
      loader: "js",
    }));
  },
};

const common = {
  bundle: true,
  minify: true,
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
  plugins: [englishZodOnly],
  define: { "process.env.NODE_ENV": '"production"' },
} satisfies BuildOptions;

/** The extension host's half, for the Node.js of VS Code 1.101. */
const nodeBundle = {
  ...common,
  platform: "node",
  format: "cjs",
  target: "node22",
  external: ["vscode"],
  // `require` is where the editor hands out `vscode`.
  supported: { "dynamic-import": false },
} satisfies BuildOptions;

/** What the editor parses at every start is the wiring; the rest is in a file of its own. */
const hostApart: Plugin = {
  name: "host-apart",
  setup(build) {
    build.onResolve({ filter: /\/linnet-host\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./host.js", external: true } : undefined,
    );
  },
};

export const hostBundle = {
  ...nodeBundle,
  entryPoints: {
    extension: inExtension("src/extension.ts"),
    host: inExtension("src/host/linnet-host.ts"),
  },
  outdir: STAGED,
  plugins: [...common.plugins, hostApart],
} satisfies BuildOptions;

/** Tests that run in the extension host: what they test is in their own files. */
export const hostTestBundle = {
  ...nodeBundle,
  outdir: inExtension("dist/host-tests"),
  minify: false,
  sourcemap: "inline",
} satisfies BuildOptions;

/** The webview's half, for the Chromium of VS Code 1.101. */
export const webviewBundle = {
  ...common,
  entryPoints: { main: inExtension("src/webview/main.tsx") },
  outdir: `${STAGED}/webview`,
  platform: "browser",
  format: "esm",
  target: "chrome134",
  jsx: "automatic",
} satisfies BuildOptions;
