import { afterEach, expect, test } from "vitest";
import { provideEnvironment } from "../process/env.ts";
import { ownAuthorities, ownOrigins } from "./own-origins.ts";

afterEach(() => provideEnvironment({ LINNET_PUBLIC_URL: "" }));

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
