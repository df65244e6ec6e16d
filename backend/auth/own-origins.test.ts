import { afterEach, expect, test } from "vitest";
import { provideEnvironment } from "../process/env.ts";
import { ownAuthorities, ownOrigins, publicUrl } from "./own-origins.ts";

afterEach(() => provideEnvironment({ LINNET_AUTH: "local", LINNET_PUBLIC_URL: "", HOST: "" }));

test("without a public address the pages are on this machine's names", () => {
  const names = ["http://127.0.0.1:3210", "http://localhost:3210", "http://[::1]:3210"];
  expect(ownOrigins()).toEqual(new Set(names));
});

test("with a public address the pages are there only, and this machine may still ask", () => {
  provideEnvironment({ LINNET_PUBLIC_URL: "https://linnet.example.com/" });
  expect(ownOrigins()).toEqual(new Set(["https://linnet.example.com"]));
  expect(ownAuthorities()).toContain("127.0.0.1:3210");
  expect(ownAuthorities()).toContain("linnet.example.com");
});

test.each([
  ["192.0.2.2", "http://192.0.2.2:3210"],
  ["2001:db8::1", "http://[2001:db8::1]:3210"],
  ["0.0.0.0", "http://127.0.0.1:3210"],
  ["::", "http://127.0.0.1:3210"],
  ["localhost", "http://127.0.0.1:3210"],
])("links of a backend that listens at %s lead to where it answers: %s", (HOST, url) => {
  provideEnvironment({ LINNET_AUTH: "accounts", HOST });
  expect(publicUrl()).toBe(url);
});
