// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { forgetStored, pageStorage } from "./page-storage.ts";
import { denyStorage, fillStorage } from "./testing/refusing-storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  forgetStored();
});

test("what the browser takes is stored there", async () => {
  await pageStorage.setItem("a", "1");
  expect(localStorage.getItem("a")).toBe("1");
  expect(await pageStorage.getItem("a")).toBe("1");
  await pageStorage.removeItem("a");
  expect(localStorage.getItem("a")).toBeNull();
});

test("what a full storage does not take lasts as long as the page, and the person is told", async () => {
  await pageStorage.setItem("a", "1");
  fillStorage("localStorage");
  expect(() => pageStorage.setItem("a", "2")).toThrow("full");
  expect(await pageStorage.getItem("a")).toBe("2");
  vi.restoreAllMocks();
  await pageStorage.setItem("a", "3");
  expect(localStorage.getItem("a")).toBe("3");
  expect(await pageStorage.getItem("a")).toBe("3");
});

test("a browser that allows no storage keeps everything for the page, until it is forgotten", async () => {
  denyStorage("localStorage");
  denyStorage("sessionStorage");
  await pageStorage.setItem("a", "1");
  await pageStorage.setItem("b", "2");
  await pageStorage.removeItem("b");
  expect(await pageStorage.getItem("a")).toBe("1");
  expect(await pageStorage.getItem("b")).toBeUndefined();
  forgetStored();
  expect(await pageStorage.getItem("a")).toBeUndefined();
});
