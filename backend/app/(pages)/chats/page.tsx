import { requirePerson } from "../current-person.ts";
import { ChatsView } from "./chats-view.tsx";

export const metadata = { title: "Chats · Linnet" };

/** Earlier chats and drafts, and what is scheduled; `/chats?show=scheduled` begins with that. */
export default async function ChatsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const beginsWithSchedule = (await searchParams).show === "scheduled";
  await requirePerson(beginsWithSchedule ? "/chats?show=scheduled" : "/chats");
  return <ChatsView beginsWithSchedule={beginsWithSchedule} />;
}
