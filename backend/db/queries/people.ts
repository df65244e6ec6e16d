import { newId } from "@linnet/protocol";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { database, type Transaction } from "../client.ts";
import { LOCAL_OWNER_ID } from "../local-owner.ts";
import { hasAddress, NO_NAME } from "../no-address.ts";
import { accounts } from "../schema/accounts.ts";
import { dailyUsage } from "../schema/daily-usage.ts";
import { sessions } from "../schema/sessions.ts";
import { type Role, users } from "../schema/users.ts";
import { dropOneUseMadeBy } from "./one-use-tokens.ts";

/** A person with an account. The local owner, who exists in every database, has none. */
const havingAccount = ne(users.id, LOCAL_OWNER_ID);

/** How many people have an account. */
export async function countPeople(): Promise<number> {
  return database().$count(users, havingAccount);
}

/** Whether somebody decides about the others. */
export async function hasOwner(): Promise<boolean> {
  return (await database().$count(users, eq(users.role, "owner"))) > 0;
}

/** A person as those see them who run the backend: nothing of what they write. */
export interface PersonInfo {
  id: string;
  email: string;
  name: string;
  role: Role;
  createdAt: Date;
  barredAt: Date | null;
  /** Their own limits of a day; null where they have those of everybody. */
  dailyMessages: number | null;
  dailyTokens: number | null;
  /** What they have used today (UTC). */
  messages: number;
  tokens: number;
}

function selectPeople() {
  return database()
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      createdAt: users.createdAt,
      barredAt: users.barredAt,
      dailyMessages: users.dailyMessages,
      dailyTokens: users.dailyTokens,
      messages: sql<number>`coalesce(${dailyUsage.messages}, 0)`,
      tokens: sql<number>`coalesce(${dailyUsage.tokens}, 0)`.mapWith(Number),
    })
    .from(users)
    .leftJoin(
      dailyUsage,
      and(
        eq(dailyUsage.userId, users.id),
        eq(dailyUsage.day, sql`(now() at time zone 'utc')::date`),
      ),
    );
}

/** Everybody who has an account, with what they have used today, the oldest first. */
export async function listPeople(): Promise<PersonInfo[]> {
  return selectPeople().where(havingAccount).orderBy(users.createdAt, users.id);
}

/** A person with an account, by id. */
export async function findPersonById(userId: string): Promise<PersonInfo | undefined> {
  const [row] = await selectPeople().where(and(havingAccount, eq(users.id, userId)));
  return row;
}

/** A person with an account, by email address, in upper or lower case. */
export async function findPerson(email: string): Promise<PersonInfo | undefined> {
  const [row] = await selectPeople().where(
    and(havingAccount, eq(users.email, email.toLowerCase())),
  );
  return row;
}

async function bar(userId: string, transaction: Transaction): Promise<void> {
  await transaction
    .update(users)
    .set({ barredAt: sql`coalesce(${users.barredAt}, now())` })
    .where(eq(users.id, userId));
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
  await dropOneUseMadeBy(userId, transaction);
}

/** Keeps a person out from now on: sign-ins and their links to others end, and keys work no more until they are let in again. */
export async function barPerson(userId: string): Promise<void> {
  await database().transaction((transaction) => bar(userId, transaction));
}

/** Lets a person in again. */
export async function unbarPerson(userId: string): Promise<void> {
  await database().update(users).set({ barredAt: null }).where(eq(users.id, userId));
}

/** Ends a person's sign-ins in every browser. Clients and keys stay. */
export async function endSignIns(userId: string): Promise<void> {
  await database().delete(sessions).where(eq(sessions.userId, userId));
}

async function give(userId: string, role: Role, transaction: Transaction): Promise<void> {
  await transaction.update(users).set({ role }).where(eq(users.id, userId));
  if (role === "member") await dropOneUseMadeBy(userId, transaction);
}

/** Gives a person a role, whoever else has it. Links that a member has made as an owner end. */
export async function setRole(userId: string, role: Role): Promise<void> {
  await database().transaction((transaction) => give(userId, role, transaction));
}

/**
 * Does something that takes an owner away, unless no owner who is let in would be left. Of two owners
 * who take away each other at once, one stays.
 *
 * @returns false when nothing was done.
 */
async function unlessLastOwner(
  userId: string,
  act: (transaction: Transaction) => Promise<unknown>,
): Promise<boolean> {
  return database().transaction(async (transaction) => {
    const owners = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, "owner"), isNull(users.barredAt)))
      .orderBy(users.id)
      .for("update");
    const isOwner = owners.some(({ id }) => id === userId);
    if (isOwner && owners.length === 1) return false;
    await act(transaction);
    return true;
  });
}

/** Makes an owner a member; false when there is no other owner. */
export async function demoteOwner(userId: string): Promise<boolean> {
  return unlessLastOwner(userId, (transaction) => give(userId, "member", transaction));
}

/** Bars a person; false when there is no other owner. */
export async function barUnlessLastOwner(userId: string): Promise<boolean> {
  return unlessLastOwner(userId, (transaction) => bar(userId, transaction));
}

/**
 * Takes the role from an owner who is about to delete the account. Of the last two who leave at once,
 * one stays.
 *
 * @returns false when others have accounts, of whom nobody would be an owner: nothing was done.
 */
export async function leaveOwners(userId: string): Promise<boolean> {
  return (await demoteOwner(userId)) || (await countPeople()) === 1;
}

/** Does something while nobody else gets an account, an address or another role. */
async function whileNobodyComes<Result>(
  act: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database().transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${users} in share row exclusive mode`);
    return act(transaction);
  });
}

/**
 * Makes the only account of a backend its owner. Where there are several and none is an owner, an
 * operator says who is: nobody becomes one because of when they came.
 */
export async function ownIfAlone(userId: string): Promise<void> {
  if (userId === LOCAL_OWNER_ID || (await countPeople()) > 1) return;
  await whileNobodyComes(async (transaction) => {
    if ((await transaction.$count(users, havingAccount)) > 1) return;
    await transaction.update(users).set({ role: "owner" }).where(eq(users.id, userId));
  });
}

/**
 * Makes a member of somebody who came as the first owner, when another became one in the meantime:
 * who was alone for that moment.
 */
export async function leaveToEarlierOwner(userId: string): Promise<void> {
  const earlier = and(eq(users.role, "owner"), ne(users.id, userId));
  await whileNobodyComes(async (transaction) => {
    if ((await transaction.$count(users, earlier)) === 0) return;
    await transaction.update(users).set({ role: "member" }).where(eq(users.id, userId));
  });
}

/** Sets a person's own limits of a day; null: those of everybody. */
export async function setLimits(
  userId: string,
  limits: Pick<PersonInfo, "dailyMessages" | "dailyTokens">,
): Promise<void> {
  await database().update(users).set(limits).where(eq(users.id, userId));
}

/**
 * Gives a person who joined without an address one, and a password to sign in by.
 *
 * @param password hashed.
 * @returns false when somebody has the address, or the person has one.
 */
export async function giveAddress(
  userId: string,
  email: string,
  password: string,
): Promise<boolean> {
  return whileNobodyComes(async (transaction) => {
    const [person] = await transaction
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    const isTaken = (await transaction.$count(users, eq(users.email, email))) > 0;
    if (!person || hasAddress(person) || isTaken) return false;
    const name = person.name === NO_NAME ? email : person.name;
    await transaction.update(users).set({ email, name }).where(eq(users.id, userId));
    await transaction
      .insert(accounts)
      .values({ id: newId(), providerId: "credential", accountId: userId, userId, password });
    return true;
  });
}

/**
 * Gives a person another password, and ends their sign-ins.
 *
 * @param password hashed.
 * @returns false when they sign in without one.
 */
export async function replacePassword(userId: string, password: string): Promise<boolean> {
  return database().transaction(async (transaction) => {
    const changed = await transaction
      .update(accounts)
      .set({ password, updatedAt: sql`now()` })
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")))
      .returning({ id: accounts.id });
    if (changed.length === 0) return false;
    await transaction.delete(sessions).where(eq(sessions.userId, userId));
    return true;
  });
}
