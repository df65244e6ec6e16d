import { listPeople } from "../../../db/queries/people.ts";
import { dailyLimits } from "../../../process/daily-limits.ts";
import { requireOwner } from "../current-person.ts";
import { NoAddressNotice } from "../no-address-notice.tsx";
import { Invitations } from "./invitations.tsx";
import { PersonTable } from "./person-table.tsx";

export const metadata = { title: "Team · Linnet" };

export default async function TeamPage() {
  const viewer = await requireOwner("/team");
  const people = await listPeople();
  return (
    <div className="stack">
      <h1>Team</h1>
      <NoAddressNotice person={viewer} />
      <p>
        Owners decide who has an account here and what each may use. They do not see chats, drafts
        or keys of others. <a href="/team/audit">What happened in all accounts</a>
      </p>
      <section aria-labelledby="people" className="stack">
        <h2 id="people">People</h2>
        <PersonTable everybody={dailyLimits()} people={people} viewerId={viewer.id} />
      </section>
      <section aria-labelledby="invitations" className="stack">
        <h2 id="invitations">Invitations</h2>
        <Invitations />
      </section>
    </div>
  );
}
