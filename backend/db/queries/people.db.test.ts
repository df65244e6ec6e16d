import { newId } from "@linnet/protocol";
import { beforeEach, expect, test } from "vitest";
import { pool } from "../client.ts";
import { LOCAL_OWNER_ID } from "../local-owner.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import {
  barUnlessLastOwner,
  demoteOwner,
  leaveOwners,
  leaveToEarlierOwner,
  listPeople,
  ownIfAlone,
  setRole,
} from "./people.ts";
import { ensureUser } from "./users.ts";

withTestDatabase();

beforeEach(async () => {
  await pool().query("delete from projects");
  await pool().query("delete from users");
});

async function somebody(): Promise<string> {
  const id = newId();
  await ensureUser({ id, name: "Ada", email: `${id}@example.com` });
  return id;
}

async function owners(): Promise<string[]> {
  const people = await listPeople();
  return people.filter(({ role }) => role === "owner").map(({ id }) => id);
}

test("the only account becomes the owner; of several, none does because of when it came", async () => {
  await ensureUser({ id: LOCAL_OWNER_ID, name: "Owner", email: "owner@localhost" });
  await ownIfAlone(LOCAL_OWNER_ID);
  const first = await somebody();
  await ownIfAlone(first);
  expect(await owners()).toEqual([first]);
  const second = await somebody();
  await ownIfAlone(second);
  expect(await owners()).toEqual([first]);

  await setRole(first, "member");
  await ownIfAlone(first);
  await ownIfAlone(second);
  expect(await owners()).toEqual([]);
});

test("somebody becomes the owner alone while the first owner's account is made: only one of them owns", async () => {
  const alone = await somebody();
  const invited = newId();
  const connection = await pool().connect();
  try {
    await connection.query("begin");
    await connection.query(
      "insert into users (id, name, email, role) values ($1, 'Olga', 'olga@example.com', 'owner')",
      [invited],
    );
    const owning = ownIfAlone(alone);
    await connection.query("commit");
    await owning;
  } finally {
    connection.release();
  }
  await leaveToEarlierOwner(invited);
  expect(await owners()).toHaveLength(1);

  await setRole(alone, "owner");
  await leaveToEarlierOwner(invited);
  expect(await owners()).toEqual([alone]);
  await leaveToEarlierOwner(alone);
  expect(await owners()).toEqual([alone]);
});

test("of two owners who take each other's role at once, one stays an owner", async () => {
  for (let round = 0; round < 10; round += 1) {
    await pool().query("update users set role = 'member'");
    const [one, other] = [await somebody(), await somebody()];
    await setRole(one, "owner");
    await setRole(other, "owner");
    const done = await Promise.all([demoteOwner(one), barUnlessLastOwner(other)]);
    expect(done.filter(Boolean)).toHaveLength(1);
  }
});

test("of the last two owners who leave at once, one stays; alone, an owner may leave", async () => {
  for (let round = 0; round < 10; round += 1) {
    await pool().query("delete from users");
    const [one, other] = [await somebody(), await somebody()];
    await setRole(one, "owner");
    await setRole(other, "owner");
    const [oneLeft, otherLeft] = await Promise.all([leaveOwners(one), leaveOwners(other)]);
    expect([oneLeft, otherLeft].filter(Boolean)).toHaveLength(1);
    expect(await owners()).toEqual([oneLeft ? other : one]);
    await pool().query("delete from users where role = 'member'");
    expect(await leaveOwners(oneLeft ? other : one)).toBe(true);
  }
});

test("a barred owner does not count, and a member is barred whoever owns the backend", async () => {
  const [owner, barred, member] = [await somebody(), await somebody(), await somebody()];
  await setRole(owner, "owner");
  await setRole(barred, "owner");
  expect(await barUnlessLastOwner(barred)).toBe(true);
  expect(await leaveOwners(owner)).toBe(false);
  expect(await demoteOwner(owner)).toBe(false);
  expect(await barUnlessLastOwner(member)).toBe(true);
  expect(await leaveOwners(member)).toBe(true);
});
