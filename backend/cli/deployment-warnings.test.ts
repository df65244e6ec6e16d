import { expect, test } from "vitest";
import { deploymentWarnings } from "./deployment-warnings.ts";

const LINNET_PUBLIC_URL = "https://linnet.example.com";

test("a public address and trust in the proxy belong together", () => {
  expect(deploymentWarnings({ LINNET_PUBLIC_URL, LINNET_TRUST_PROXY: "1" })).toEqual([]);
  expect(deploymentWarnings({ LINNET_PUBLIC_URL: undefined, LINNET_TRUST_PROXY: "0" })).toEqual([]);
});

test("one without the other is said, by the variable to change", () => {
  const distrusted = deploymentWarnings({ LINNET_PUBLIC_URL, LINNET_TRUST_PROXY: "0" });
  expect(distrusted).toEqual([expect.stringMatching(/^LINNET_TRUST_PROXY: .*one address/)]);
  const nowhere = deploymentWarnings({ LINNET_PUBLIC_URL: undefined, LINNET_TRUST_PROXY: "1" });
  expect(nowhere).toEqual([expect.stringMatching(/^LINNET_PUBLIC_URL: /)]);
});
