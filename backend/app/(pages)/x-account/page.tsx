import { findXAccount } from "../../../db/queries/x-accounts.ts";
import { callbackUrl } from "../../../publishing/connect-x.ts";
import { hasXAccount, mayUpload } from "../../../publishing/x-account.ts";
import { xApplication } from "../../../publishing/x-client.ts";
import { requirePerson } from "../current-person.ts";
import { connect, disconnect } from "./change-x-account.ts";

export const metadata = { title: "X account · Linnet" };

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["denied", "X was not allowed to connect the account. Nothing has changed."],
  ["failed", "X did not connect the account. Begin again."],
]);

export default async function XAccountPage({
  searchParams,
}: {
  searchParams: Promise<{ problem?: string }>;
}) {
  const person = await requirePerson("/x-account");
  const { problem } = await searchParams;
  const account = await findXAccount(person.id);
  const isFromEnvironment = account?.environment || (!account && (await hasXAccount(person.id)));
  const canConnect = xApplication() !== undefined;
  return (
    <div className="narrow stack">
      <h1>X account</h1>
      {problem && PROBLEMS.has(problem) ? (
        <p className="notice notice-danger" role="alert">
          {PROBLEMS.get(problem)}
        </p>
      ) : null}
      {account?.username ? (
        <p>
          Connected: <strong>@{account.username}</strong> ({account.name}).{" "}
          {account.refusedAt
            ? "X rejected the saved connection: connect it again."
            : mayUpload(account)
              ? ""
              : "It was connected without the right to upload pictures: connect it again to post any."}
        </p>
      ) : (
        <p>
          {isFromEnvironment
            ? "An account is set up by X_ACCESS_TOKEN or X_REFRESH_TOKEN. It shows here once it was used."
            : "No account is connected. Posts are handed over by links that open X with the text filled in."}
        </p>
      )}
      <p>
        Linnet posts only what you approve, post by post, with the exact text and pictures in front
        of you.
      </p>
      {canConnect ? (
        <form action={connect}>
          <button type="submit" className="button">
            {account ? "Connect another account" : "Connect an account"}
          </button>
        </form>
      ) : (
        <p>
          To connect accounts, make an application at developer.x.com with the callback address{" "}
          <code>{callbackUrl()}</code>, and start Linnet with <code>X_CLIENT_ID</code> and{" "}
          <code>X_CLIENT_SECRET</code>.
        </p>
      )}
      {account && !account.environment ? (
        <form action={disconnect}>
          <button type="submit" className="button button-danger">
            Disconnect @{account.username}
          </button>
        </form>
      ) : null}
    </div>
  );
}
