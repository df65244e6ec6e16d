import { findXAccount } from "../../../db/queries/x-accounts.ts";
import { callbackUrl } from "../../../publishing/connect-x.ts";
import { inDollars, spendingOf } from "../../../publishing/publish-cost.ts";
import { hasXAccount, mayUpload } from "../../../publishing/x-account.ts";
import { xApplication } from "../../../publishing/x-client.ts";
import { X_PRICES } from "../../../publishing/x-prices.ts";
import { ActionForm } from "../action-form.tsx";
import { requirePerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { Day } from "../moment.tsx";
import { pageLanguage } from "../page-language.ts";
import { connect, disconnect, limitSpending } from "./change-x-account.ts";
import { xAccountTexts } from "./texts.tsx";

export async function generateMetadata() {
  return { title: `${xAccountTexts[await pageLanguage()].title} · Linnet` };
}

export default async function XAccountPage({
  searchParams,
}: {
  searchParams: Promise<{ problem?: string }>;
}) {
  const person = await requirePerson("/x-account");
  const { problem } = await searchParams;
  const language = await pageLanguage();
  const texts = xAccountTexts[language];
  const said = problem === "denied" || problem === "failed" ? texts.problems[problem] : undefined;
  const account = await findXAccount(person.id);
  const isFromEnvironment = account?.environment || (!account && (await hasXAccount(person.id)));
  const canConnect = xApplication() !== undefined;
  const { month, limit } = await spendingOf(person.id);
  return (
    <div className="stack">
      <h1>{texts.title}</h1>
      {said ? (
        <p className="notice notice-danger" role="alert">
          {said}
        </p>
      ) : null}
      <section aria-labelledby="account" className="stack">
        <h2 id="account">{texts.account}</h2>
        {account?.username ? (
          <p>
            {texts.connected(
              <strong dir="ltr">@{account.username}</strong>,
              <span dir="auto">{account.name}</span>,
            )}{" "}
            {account.refusedAt ? texts.refused : mayUpload(account) ? "" : texts.noPictures}
          </p>
        ) : (
          <p>{isFromEnvironment ? texts.fromEnvironment : texts.noAccount}</p>
        )}
        <p>{texts.onlyApproved}</p>
        {canConnect ? (
          <form action={connect}>
            <button type="submit" className="button">
              {account ? texts.connectAnother : texts.connect}
            </button>
          </form>
        ) : (
          <p>
            {texts.howToConnect(
              <code dir="ltr">{callbackUrl()}</code>,
              <code dir="ltr">X_CLIENT_ID</code>,
              <code dir="ltr">X_CLIENT_SECRET</code>,
            )}
          </p>
        )}
        {account && !account.environment ? (
          <form action={disconnect}>
            <button type="submit" className="button button-danger">
              {texts.disconnect(account.username ?? "")}
            </button>
          </form>
        ) : null}
      </section>
      <section aria-labelledby="charges" className="stack">
        <h2 id="charges">{texts.charges}</h2>
        <p>
          {texts.prices(
            {
              post: <bdi dir="ltr">{inDollars(X_PRICES.post)}</bdi>,
              withLink: <bdi dir="ltr">{inDollars(X_PRICES.postWithLink)}</bdi>,
            },
            X_PRICES.source,
            <Day at={new Date(X_PRICES.readOn)} language={language} />,
          )}
        </p>
        <p>
          {texts.month(
            <strong>
              <bdi dir="ltr">{inDollars(month)}</bdi>
            </strong>,
          )}
        </p>
        <ActionForm action={limitSpending} submit={texts.saveLimit}>
          <Field
            autoComplete="off"
            defaultValue={limit === null ? "" : limit / 1_000}
            hint={texts.limitHint}
            inputMode="decimal"
            label={texts.limit}
            name="limit"
            placeholder={texts.noLimit}
            required={false}
          />
        </ActionForm>
      </section>
    </div>
  );
}
