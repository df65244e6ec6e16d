import { isAPIError } from "better-auth/api";
import { headers } from "next/headers";
import { z } from "zod";
import { auth } from "../../../auth/auth.ts";
import { CLIENTS } from "../../../auth/clients.ts";
import { plainCode, TYPED_CHARACTERS } from "../../../auth/decide-device.ts";
import { parseScopes, type Scope } from "../../../auth/scopes.ts";
import { requirePerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { Moment } from "../moment.tsx";
import { type PageLanguage, pageLanguage } from "../page-language.ts";
import { ScopeChoice } from "../scope-choice.tsx";
import { decideDevice } from "./decide-device.ts";
import { type DeviceTexts, deviceTexts } from "./texts.tsx";

export async function generateMetadata() {
  return { title: `${deviceTexts[await pageLanguage()].title} · Linnet` };
}

/** A parameter of the address. One that is repeated counts as missing. */
const text = z.string().optional().catch(undefined);

async function findRequest(code: string) {
  try {
    const { cookie } = Object.fromEntries(await headers());
    return await auth().api.deviceVerify({
      query: { user_code: code },
      headers: new Headers({ cookie: cookie ?? "" }),
    });
  } catch (error) {
    if (isAPIError(error)) return undefined;
    throw error;
  }
}

function CodeForm({ isUnknown, texts }: { isUnknown: boolean; texts: DeviceTexts }) {
  return (
    <>
      {isUnknown ? (
        <p className="notice notice-danger" role="alert">
          {texts.noSuchCode}
        </p>
      ) : null}
      <form className="stack" method="get">
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          hint={texts.codeHint}
          label={texts.code}
          maxLength={12}
          name="user_code"
        />
        <button type="submit" className="button">
          {texts.goOn}
        </button>
      </form>
    </>
  );
}

interface DeviceRequest {
  code: string;
  clientId: string;
  /** The scopes that the client asks for. */
  scopes: readonly Scope[];
  /** The scopes that are ticked at first. */
  chosen: readonly Scope[];
  origin: string | null;
  address: string | null;
  askedAt: Date | null;
  language: PageLanguage;
}

function Decision({
  code,
  clientId,
  scopes,
  chosen,
  origin,
  address,
  askedAt,
  language,
}: DeviceRequest) {
  const texts = deviceTexts[language];
  const name = Object.hasOwn(CLIENTS, clientId) ? CLIENTS[clientId] : clientId;
  return (
    <>
      <p>{texts.asks(<strong dir="auto">{name}</strong>)}</p>
      <p className="notice">
        <strong>{texts.unverified}</strong>{" "}
        {texts.asked(
          origin && <code dir="ltr">{origin}</code>,
          address === null ? texts.unknown : <code dir="ltr">{address}</code>,
          askedAt && <Moment at={askedAt} language={language} />,
        )}
      </p>
      <p>{texts.onlyIfYours}</p>
      <form action={decideDevice} className="stack">
        <input name="userCode" type="hidden" value={code} />
        <ScopeChoice
          chosen={chosen}
          descriptions={texts.scopes}
          legend={texts.ableTo}
          offered={scopes}
        />
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          before={<span className="code">{`${code.slice(0, -TYPED_CHARACTERS)}-`}</span>}
          className="code"
          hint={texts.lastFourHint}
          label={texts.lastFour}
          maxLength={12}
          name="typed"
        />
        <div className="row row-in-sight">
          <button type="submit" className="button" name="decision" value="approve">
            {texts.approve}
          </button>
          <button
            type="submit"
            className="button button-plain"
            formNoValidate
            name="decision"
            value="deny"
          >
            {texts.deny}
          </button>
        </div>
      </form>
    </>
  );
}

export default async function DevicePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const query = z.object({ user_code: text, result: text, scope: text }).parse(await searchParams);
  const { user_code: given, result, scope: kept } = query;
  const code = given === undefined ? undefined : plainCode(given);
  await requirePerson(`/device${code ? `?${new URLSearchParams({ user_code: code })}` : ""}`);
  const found = code ? await findRequest(code) : undefined;
  const scopes = parseScopes(found?.scope) ?? [];
  const isDecided = result === "approved" || result === "denied";
  const language = await pageLanguage();
  const texts = deviceTexts[language];
  const results: Record<string, string> = texts.results;
  const isOpen = found?.status === "pending" && found.client_id !== undefined;
  return (
    <div className="narrow stack">
      <h1>{texts.title}</h1>
      {result ? (
        <p className="notice" role="status">
          {Object.hasOwn(results, result) ? results[result] : texts.results.failed}
        </p>
      ) : null}
      {code && found && isOpen ? (
        <Decision
          address={found.address ?? null}
          askedAt={found.askedAt ?? null}
          chosen={(kept === undefined ? undefined : parseScopes(kept)) ?? scopes}
          clientId={found.client_id ?? ""}
          code={code}
          language={language}
          origin={found.origin ?? null}
          scopes={scopes}
        />
      ) : isDecided ? null : (
        <CodeForm isUnknown={code !== undefined} texts={texts} />
      )}
      <p>
        <a href="/clients">{texts.connectedClients}</a>
      </p>
    </div>
  );
}
