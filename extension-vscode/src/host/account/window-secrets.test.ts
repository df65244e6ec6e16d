import { expect, test } from "vitest";
import { MemorySecrets } from "../../../testing/memory-secrets.ts";
import { WindowSecrets } from "./window-secrets.ts";

const broken = async () => Promise.reject(new Error("no keyring"));

test("where the editor cannot store a token, the window keeps it, and says so", async () => {
  const failures: unknown[] = [];
  const store = { get: broken, store: broken, delete: broken };
  const secrets = new WindowSecrets(store, (error) => failures.push(error));
  expect(await secrets.get("token")).toBeUndefined();
  await secrets.store("token", "good");
  expect(await secrets.get("token")).toBe("good");
  await secrets.delete("token");
  expect(await secrets.get("token")).toBeUndefined();
  expect(failures).toHaveLength(3);
});

test("a token that cannot be deleted is not taken for one that is stored", async () => {
  const store = new MemorySecrets();
  const secrets = new WindowSecrets(store, () => {});
  await secrets.store("token", "good");
  store.delete = broken;
  await secrets.delete("token");
  expect(await secrets.get("token")).toBeUndefined();
});

test("what another window stores is read as soon as the store has taken this window's own", async () => {
  const store = new MemorySecrets();
  const secrets = new WindowSecrets(store, () => {});
  await secrets.store("token", "mine");
  store.entries.set("token", "of another window");
  expect(await secrets.get("token")).toBe("of another window");
});
