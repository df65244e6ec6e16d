import { expect, test } from "vitest";
import { SourceRegister } from "./source-register.ts";

test("sources are numbered in the order they come", () => {
  const register = new SourceRegister();
  register.number({ title: "main.rs", mediaType: "text/plain" });
  register.add({ url: "https://example.com/a", title: "A" });
  expect(register.list().map(({ id, title }) => [id, title])).toEqual([
    ["s1", "main.rs"],
    ["s2", "A"],
  ]);
});

test.each([
  "https://example.com/a/",
  "http://www.example.com/a",
  "https://EXAMPLE.com/a#part",
  "https://example.com/a?utm_source=x&fbclid=1",
])("%s is the same page as https://example.com/a", (url) => {
  const register = new SourceRegister();
  const first = register.add({ url: "https://example.com/a", title: "A" });
  expect(register.add({ url, title: "Another title" })).toBe(first);
  expect(register.list()).toHaveLength(1);
});

test("pages that differ in their query are two", () => {
  const register = new SourceRegister();
  register.add({ url: "https://example.com/watch?v=1" });
  expect(register.add({ url: "https://example.com/watch?v=2" }).id).toBe("s2");
});

test("a page without a title is named by its host", () => {
  expect(new SourceRegister().add({ url: "https://example.com/a" }).title).toBe("example.com");
  expect(new SourceRegister().add({ url: "https://example.com/a", title: " " }).title).toBe(
    "example.com",
  );
});

test("numbers go on behind those that are stored", () => {
  const register = new SourceRegister();
  register.restore({ id: "s7", url: "https://example.com/a", title: "A" });
  register.restore({ id: "src_9f", url: "https://example.com/b", title: "B" });
  expect(register.add({ url: "https://example.com/c" }).id).toBe("s8");
  expect(register.add({ url: "https://example.com/b" }).id).toBe("src_9f");
});
