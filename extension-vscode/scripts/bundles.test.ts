import { duplicatePackages } from "@linnet/tests/support/duplicate-packages";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { hostBundle, webviewBundle } from "./bundle-options.ts";

test.each([
  ["host", hostBundle],
  ["webview", webviewBundle],
])("the bundle of the %s holds each package once", async (_name, options) => {
  const { metafile } = await build({ ...options, write: false });
  const modules = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path]?.bytesInOutput),
  );
  expect(modules.length).toBeGreaterThan(100);
  expect(duplicatePackages(modules)).toEqual(new Map());
});

test("the file that the editor parses when it starts contains no library", async () => {
  const { metafile } = await build({ ...hostBundle, write: false });
  const [, output] =
    Object.entries(metafile.outputs).find(([path]) => path.endsWith("/extension.js")) ?? [];
  expect(output?.bytes).toBeLessThan(8_000);
});
