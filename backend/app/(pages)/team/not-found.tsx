import { environment } from "../../../process/env.ts";
import { currentPerson } from "../current-person.ts";
import { MissingPage } from "../missing-page.tsx";
import NotFound from "../not-found.tsx";

export default async function NoTeamPage() {
  if ((await currentPerson())?.isOwner) return <NotFound />;
  return environment().LINNET_AUTH === "accounts" ? (
    <MissingPage
      language="en"
      title="This page is for owners"
      reason="Owners decide who has an account here and what each may use. Ask one of them: an owner can make you one, too."
    />
  ) : (
    <MissingPage
      language="en"
      title="There is no team here"
      reason="This Linnet is for one person. With LINNET_AUTH=accounts, people sign in, and owners invite them here."
    />
  );
}
