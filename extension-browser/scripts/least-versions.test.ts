import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the documents name the least browsers of the manifests, for which the code is built", () => {
  const config = read("../wxt.config.ts");
  const [, chrome] = /minimum_chrome_version: "(\d+)"/.exec(config) ?? [];
  const [, firefox] = /strict_min_version: "(\d+)\.0"/.exec(config) ?? [];
  expect(config).toContain(`target: "chrome${chrome}"`);
  expect(read("../../README.md")).toContain(`Chrome or Edge ${chrome} or newer`);
  expect(read("../../README.md")).toContain(`Firefox ${firefox} or newer`);
  expect(read("../../CONTRIBUTING.md")).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}`);
});
