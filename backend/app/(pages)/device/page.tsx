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
import { ScopeChoice } from "../scope-choice.tsx";
import { decideDevice } from "./decide-device.ts";

export const metadata = { title: "Connect a client · Linnet" };

const RESULTS: ReadonlyMap<string, string> = new Map([
  ["approved", "Connected. You can go back to the client; this page can be closed."],
  ["denied", "Denied. The client was not connected."],
  ["mistyped", "Those are not the last characters of the code. Look at the program again."],
  ["no-scope", "Tick at least one thing that the program may do, or deny it."],
  ["failed", "That did not work: the code was used, or is too old. Start again in the client."],
]);

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

function CodeForm({ isUnknown }: { isUnknown: boolean }) {
  return (
    <>
      {isUnknown ? (
        <p className="notice notice-danger" role="alert">
          There is no such code. It may be too old: start again in the client.
        </p>
      ) : null}
      <form className="stack" method="get">
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          hint="The client shows it."
          label="Code"
          maxLength={12}
          name="user_code"
        />
        <button type="submit" className="button">
          Go on
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
}

function Decision({ code, clientId, scopes, chosen, origin, address, askedAt }: DeviceRequest) {
  const name = Object.hasOwn(CLIENTS, clientId) ? CLIENTS[clientId] : clientId;
  const shown = `${code.slice(0, -TYPED_CHARACTERS)}-${"•".repeat(TYPED_CHARACTERS)}`;
  return (
    <>
      <p>
        A program that calls itself <strong>{name}</strong> asks to be connected to your account.
      </p>
      <p className="notice">
        <strong>Unverified program.</strong> Linnet cannot check which program it is. It asked
        {origin ? (
          <>
            {" "}
            as <code>{origin}</code>,
          </>
        ) : null}{" "}
        from the address <code>{address ?? "unknown"}</code>
        {askedAt ? (
          <>
            {" "}
            at <Moment at={askedAt} />
          </>
        ) : null}
        .
      </p>
      <p>
        Approve only if you started this yourself, just now. If somebody sent you this link, deny
        it.
      </p>
      <form action={decideDevice} className="stack">
        <input name="userCode" type="hidden" value={code} />
        <ScopeChoice chosen={chosen} legend="It will be able to" offered={scopes} />
        <p className="code">{shown}</p>
        <Field
          autoCapitalize="characters"
          autoComplete="off"
          hint="They are in the program that you want to connect. It shows the code that begins as above."
          label="Last four characters of the code"
          maxLength={12}
          name="typed"
        />
        <div className="row">
          <button type="submit" className="button" name="decision" value="approve">
            Approve
          </button>
          <button
            type="submit"
            className="button button-plain"
            formNoValidate
            name="decision"
            value="deny"
          >
            Deny
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
  const isOpen = found?.status === "pending" && found.client_id !== undefined;
  return (
    <div className="narrow stack">
      <h1>Connect a client</h1>
      {result ? (
        <p className="notice" role="status">
          {RESULTS.get(result) ?? RESULTS.get("failed")}
        </p>
      ) : null}
      {code && found && isOpen ? (
        <Decision
          address={found.address ?? null}
          askedAt={found.askedAt ?? null}
          chosen={(kept === undefined ? undefined : parseScopes(kept)) ?? scopes}
          clientId={found.client_id ?? ""}
          code={code}
          origin={found.origin ?? null}
          scopes={scopes}
        />
      ) : isDecided ? null : (
        <CodeForm isUnknown={code !== undefined} />
      )}
      <p>
        <a href="/clients">Connected clients</a>
      </p>
    </div>
  );
}
