import { expect, test } from "vitest";
import { webviewHtml } from "./webview-html.ts";

const addresses = {
  cspSource: "https://*.vscode-cdn.net",
  script: "https://file.vscode-cdn.net/main.js",
  style: "https://file.vscode-cdn.net/main.css",
};

test("the page allows its one script and nothing from the network", () => {
  const html = webviewHtml(addresses, "en", "n0nce");
  const policy = /content="([^"]+)">\n<meta name="viewport"/.exec(html)?.[1];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'nonce-n0nce'");
  expect(policy).toContain("connect-src 'none'");
  expect(policy).not.toContain("unsafe");
  expect(html.match(/<script/g)).toHaveLength(1);
});

test("every page has a nonce of its own", () => {
  expect(webviewHtml(addresses, "en")).not.toBe(webviewHtml(addresses, "en"));
});

test("no value can end the attribute that contains it", () => {
  const html = webviewHtml(addresses, 'en"><script>alert(1)</script>', "n");
  expect(html.match(/<script/g)).toHaveLength(1);
});
