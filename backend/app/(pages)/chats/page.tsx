import { countChats } from "../../../db/queries/stored-amounts.ts";
import { requirePerson } from "../current-person.ts";
import { NoAddressNotice } from "../no-address-notice.tsx";
import { ChatsView } from "./chats-view.tsx";

export const metadata = { title: "Chats · Linnet" };

/**
 * Earlier chats and drafts, and what is scheduled; `/chats?show=scheduled` begins with that. Whoever has no chat
 * gets the field for the first message.
 */
export default async function ChatsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const beginsWithSchedule = (await searchParams).show === "scheduled";
  const person = await requirePerson(beginsWithSchedule ? "/chats?show=scheduled" : "/chats");
  const beginsNew = !beginsWithSchedule && (await countChats(person.id)) === 0;
  return (
    <div className="stack">
      {beginsNew ? null : <NoAddressNotice person={person} />}
      <ChatsView
        beginsNew={beginsNew}
        beginsWithSchedule={beginsWithSchedule}
        personId={person.id}
      />
    </div>
  );
}
