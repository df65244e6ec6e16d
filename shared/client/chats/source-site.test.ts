import { expect, test } from "vitest";
import { sourceSite } from "./source-site.ts";

test.each([
  ["the host of its address", { title: "A page", url: "https://www.example.com/a" }, "example.com"],
  [
    "its title, where the address has no host",
    { title: "notes.txt", url: "file:///notes.txt" },
    "notes.txt",
  ],
  ["its title, where there is no address", { title: "notes.txt" }, "notes.txt"],
  ["nothing, where nothing else names it", { title: "", url: "file:///notes.txt" }, undefined],
  ["nothing, where it says what the chat's title says", { title: "A chat" }, undefined],
])("beside a chat's title stands %s", (_, source, site) => {
  expect(sourceSite({ title: "A chat", source })).toBe(site);
});
