import { expect, test } from "vitest";
import { inExtension } from "./bundle-options.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";

test("whose work is in the package is named once, with the text of its licence", async () => {
  const modules = inExtension("../node_modules");
  const notices = await thirdPartyNotices([
    "src/extension.ts",
    `${modules}/shiki/dist/core.mjs`,
    `${modules}/shiki/dist/langs/rust.mjs`,
    `${modules}/@shikijs/langs/dist/rust.mjs`,
  ]);
  expect(notices.match(/^.+(?=@[\d.]+ \(MIT\)$)/gm)).toEqual(["@shikijs/langs", "shiki"]);
  expect(notices).toContain("Anthony Fu");
  expect(notices).not.toContain("src/extension.ts");
});
