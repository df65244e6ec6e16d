/** What is built from the sources of the checkout: the backend, and the browser extension. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { noteStart } from "../start-note.mjs";
import { digest, isPacked, readIfThere, root } from "./checkout.mjs";
import { findNode } from "./node-of-install.mjs";
import { run } from "./run.mjs";
import { withLock } from "./with-lock.mjs";

/** Does `work` unless `stamp` says that it was done for the same input. */
async function once(stamp, input, work) {
  const path = join(root, stamp);
  if (readIfThere(path) === input) return;
  await work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, input);
}

const BACKEND_STAMP = "backend/.next/linnet-build";
/** What the stamp of a release's build ends with: a start takes that build, too. */
const OF_RELEASE = " release";
const backendInput = () => digest(["backend", "shared", "package-lock.json"]);

/** Whether the backend's build is of its present sources. */
export function isBuilt() {
  if (isPacked) return true;
  const built = readIfThere(join(root, BACKEND_STAMP));
  return built === backendInput() || built === backendInput() + OF_RELEASE;
}

/**
 * Builds the backend for production, unless its sources are what was built last.
 *
 * @param {{ isForRelease?: boolean }} [options] a release's build takes longer, is smaller, and has source maps.
 */
export async function ensureBuilt({ isForRelease = false } = {}) {
  if (isPacked) return;
  const node = findNode();
  await withLock("linnet-build", async () => {
    if (!isForRelease && isBuilt()) return;
    noteStart("building");
    await once(BACKEND_STAMP, backendInput() + (isForRelease ? OF_RELEASE : ""), () => {
      forgetCompiled();
      return run(
        node,
        [join(root, "node_modules", "next", "dist", "bin", "next"), "build"],
        "Building the backend (half a minute, after each update)...",
        {
          cwd: join(root, "backend"),
          env: isForRelease ? { LINNET_BUILD: "release" } : {},
        },
      );
    });
  });
}

/** Removes what processes kept compiled of the sources before; what one of them writes meanwhile goes with a later build. */
function forgetCompiled() {
  const compiled = join(root, "backend", ".next", "cache", "compiled");
  try {
    rmSync(compiled, { recursive: true, force: true });
  } catch {
    // A process that ends has written into it.
  }
}

/** Builds the browser extension for every browser, unless its sources are what was built last. */
export async function ensureBrowserBuilt() {
  const node = findNode();
  const parts = [
    ...["connection", "entrypoints", "model", "page", "state", "texts", "views", "worker"],
    ...["locales", "public", "scripts", "wxt.config.ts"],
  ];
  const input = digest([
    ...parts.map((name) => `extension-browser/${name}`),
    "extension-browser/package.json",
    "shared",
    "package-lock.json",
  ]);
  await withLock("linnet-build", () =>
    once("extension-browser/dist/linnet-build", input, () =>
      run(
        node,
        [join(root, "extension-browser", "scripts", "build.ts")],
        "Building the browser extension (a few seconds, after each update)...",
        { cwd: join(root, "extension-browser") },
      ),
    ),
  );
}
