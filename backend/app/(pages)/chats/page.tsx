import { countChats } from "../../../db/queries/stored-amounts.ts";
import { requirePerson } from "../current-person.ts";
import { NoAddressNotice } from "../no-address-notice.tsx";
import { pageLanguage } from "../page-language.ts";
import { ChatsView } from "./chats-view.tsx";
import { SHARED_STRINGS } from "./shared-strings.ts";

export async function generateMetadata() {
  return { title: `${SHARED_STRINGS[await pageLanguage()].chats} · Linnet` };
}

const SHOWN = ["new", "scheduled"] as const;

/**
 * Earlier chats and drafts, and what is scheduled; `/chats?show=scheduled` begins with that. `/chats?show=new`, and
 * whoever has no chat, gets the field for the first message.
 */
export default async function ChatsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const query = await searchParams;
  const show = SHOWN.find((one) => one === query.show);
  const person = await requirePerson(show ? `/chats?show=${show}` : "/chats");
  const beginsNew = show === "new" || (!show && (await countChats(person.id)) === 0);
  const language = await pageLanguage();
  return (
    <div className="stack">
      {beginsNew ? null : <NoAddressNotice person={person} />}
      <ChatsView
        beginsNew={beginsNew}
        beginsWithSchedule={show === "scheduled"}
        language={language}
        personId={person.id}
        strings={SHARED_STRINGS[language]}
      />
    </div>
  );
}
