import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildOptions, Plugin } from "esbuild";

/** Absolute path of a file or folder of the extension. */
export function inExtension(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** The extension as the editor loads it, packaged or not. */
export const STAGED = inExtension("dist/extension");

/** Zod has its messages in fifty languages. Errors of schemas go to logs, in English. */
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

/** Bundles for the extension host: the Node.js of VS Code 1.104. */
const nodeBundle = {
  ...common,
  platform: "node",
  format: "cjs",
  target: "node22",
  external: ["vscode"],
  // The editor provides the module `vscode` to `require` only.
  supported: { "dynamic-import": false },
} satisfies BuildOptions;

/** Modules that are files of their own, which the editor does not parse before they are needed. */
const APART = {
  host: inExtension("src/host/linnet-host.ts"),
  highlight: inExtension("src/host/contexts/highlight-code.ts"),
};

const modulesApart: Plugin = {
  name: "modules-apart",
  setup(build) {
    build.onResolve(
      { filter: /\/(linnet-host|highlight-code)\.ts$/ },
      ({ kind, path, resolveDir }) => {
        if (kind !== "dynamic-import") return undefined;
        const module = resolve(resolveDir, path);
        const [name] = Object.entries(APART).find(([, file]) => file === module) ?? [];
        return name ? { path: `./${name}.js`, external: true } : undefined;
      },
    );
  },
};

export const hostBundle = {
  ...nodeBundle,
  entryPoints: {
    extension: inExtension("src/extension.ts"),
    ...APART,
  },
  outdir: STAGED,
  plugins: [...common.plugins, modulesApart],
} satisfies BuildOptions;

/** Tests that run in the extension host. Each bundle contains the code that it tests. */
export const hostTestBundle = {
  ...nodeBundle,
  outdir: inExtension("dist/host-tests"),
  minify: false,
  sourcemap: "inline",
} satisfies BuildOptions;

/** The bundle for the webview: the Chromium of VS Code 1.104. */
export const webviewBundle = {
  ...common,
  entryPoints: { main: inExtension("src/webview/main.tsx") },
  outdir: `${STAGED}/webview`,
  platform: "browser",
  format: "esm",
  target: "chrome134",
  jsx: "automatic",
} satisfies BuildOptions;
