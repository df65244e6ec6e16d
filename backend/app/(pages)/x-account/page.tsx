import { findXAccount } from "../../../db/queries/x-accounts.ts";
import { callbackUrl } from "../../../publishing/connect-x.ts";
import { inDollars, spendingOf } from "../../../publishing/publish-cost.ts";
import { hasXAccount, mayUpload } from "../../../publishing/x-account.ts";
import { xApplication } from "../../../publishing/x-client.ts";
import { X_PRICES } from "../../../publishing/x-prices.ts";
import { ActionForm } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { connect, disconnect, limitSpending } from "./change-x-account.ts";

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
  const { month, limit } = await spendingOf(person.id);
  return (
    <div className="stack">
      <h1>X account</h1>
      {problem && PROBLEMS.has(problem) ? (
        <p className="notice notice-danger" role="alert">
          {PROBLEMS.get(problem)}
        </p>
      ) : null}
      <section aria-labelledby="account" className="stack">
        <h2 id="account">The account</h2>
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
          Linnet posts only what you approve, post by post, with the exact text and pictures in
          front of you.
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
      </section>
      <section aria-labelledby="charges" className="stack">
        <h2 id="charges">What X charges</h2>
        <p>
          X charges the owner of the application for each post that goes up by its API:{" "}
          {inDollars(X_PRICES.post)}, and {inDollars(X_PRICES.postWithLink)} with a link (
          <a href={X_PRICES.source}>X's prices</a>, read on {X_PRICES.readOn}). A post that you send
          yourself on X is free.
        </p>
        <p>
          Your posts of this month (UTC): about <strong>{inDollars(month)}</strong>, without
          pictures.
        </p>
        <ActionForm action={limitSpending} submit="Save the limit">
          <Field
            autoComplete="off"
            defaultValue={limit === null ? "" : limit / 1_000}
            hint="Empty: no limit. Before it is passed, Linnet says so on the request for approval, and scheduled posts wait for you."
            inputMode="decimal"
            label="Limit of a month, in US dollars"
            name="limit"
            placeholder="no limit"
            required={false}
          />
        </ActionForm>
      </section>
    </div>
  );
}
