import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { inExtension } from "./bundle-options.ts";
import { stagedReadme } from "./stage-readme.ts";

const WITH_PICTURE = "# Linnet\n\n![A draft](../docs/screenshots/a.png)\n\nText.\n";

test("pictures get the address under which they are published", () => {
  expect(stagedReadme(WITH_PICTURE, "https://example.com/v1/")).toBe(
    "# Linnet\n\n![A draft](https://example.com/v1/a.png)\n\nText.\n",
  );
});

test("without an address pictures are left out, and nothing relative is left in the README", async () => {
  expect(stagedReadme(WITH_PICTURE)).toBe("# Linnet\n\nText.\n");
  const staged = stagedReadme(await readFile(inExtension("README.md"), "utf8"));
  expect(staged).not.toMatch(/\]\((?!https:|#)/);
});
