import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deploymentWarnings, unreadWarnings } from "./deployment-warnings.ts";

const LINNET_PUBLIC_URL = "https://linnet.example.com";
const HOST = "127.0.0.1";

test("a public address and trust in the proxy belong together", () => {
  expect(deploymentWarnings({ HOST, LINNET_PUBLIC_URL, LINNET_TRUST_PROXY: "1" })).toEqual([]);
  expect(
    deploymentWarnings({ HOST, LINNET_PUBLIC_URL: undefined, LINNET_TRUST_PROXY: "0" }),
  ).toEqual([]);
});

test("one without the other is said, by the variable to change", () => {
  const distrusted = deploymentWarnings({ HOST, LINNET_PUBLIC_URL, LINNET_TRUST_PROXY: "0" });
  expect(distrusted).toEqual([expect.stringMatching(/^LINNET_TRUST_PROXY: .*one address/)]);
  const nowhere = deploymentWarnings({
    HOST,
    LINNET_PUBLIC_URL: undefined,
    LINNET_TRUST_PROXY: "1",
  });
  expect(nowhere).toEqual([expect.stringMatching(/^LINNET_PUBLIC_URL: /)]);
});

test.each(["0.0.0.0", "::"])("at %s, others need an address that is theirs", (HOST) => {
  const settings = { HOST, LINNET_TRUST_PROXY: "0" } as const;
  const warnings = deploymentWarnings({ ...settings, LINNET_PUBLIC_URL: undefined });
  expect(warnings).toEqual([expect.stringMatching(/^LINNET_PUBLIC_URL: .*other machines/)]);
  expect(deploymentWarnings({ ...settings, LINNET_PUBLIC_URL })).toHaveLength(1);
});

test("what a person set in vain is said: a variable and a file that nothing reads", async ({
  onTestFinished,
}) => {
  const root = await mkdtemp(join(tmpdir(), "linnet-unread-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const known = { LINNET_MODEL: "local/extractive", LINNET_URL: "x", LINNET_ROOT: root, PATH: "" };
  expect(unreadWarnings(known, root)).toEqual([]);
  await writeFile(join(root, ".env"), "PORT=1");
  expect(unreadWarnings({ ...known, LINNET_DATADIR: "/data", LINNET_EMPTY: "" }, root)).toEqual([
    expect.stringMatching(
      /^LINNET_DATADIR: Linnet reads no variable of this name; you may mean LINNET_DATA_DIR\. CONFIGURATION\.md/,
    ),
    expect.stringMatching(/\.env: is not read/),
  ]);
});

test("a proxy that no call takes is said, until the person decides", () => {
  const https_proxy = "http://proxy.example:3128";
  const nowhere = join(tmpdir(), "linnet-has-no-such-folder");
  expect(unreadWarnings({ https_proxy }, nowhere)).toEqual([
    expect.stringMatching(/^https_proxy: is not used: set NODE_USE_ENV_PROXY=1/),
  ]);
  for (const decided of [
    { NODE_USE_ENV_PROXY: "0" },
    { NODE_USE_ENV_PROXY: "1" },
    { NODE_OPTIONS: "--use-env-proxy" },
  ]) {
    expect(unreadWarnings({ https_proxy, ...decided }, nowhere)).toEqual([]);
  }
});
