import { isAPIError } from "better-auth/api";
import { headers } from "next/headers";
import { auth } from "../../../auth/auth.ts";
import { CLIENTS } from "../../../auth/clients.ts";
import { parseScopes, SCOPES } from "../../../auth/scopes.ts";
import { requirePerson } from "../current-person.ts";
import { Field } from "../field.tsx";
import { decideDevice } from "./decide-device.ts";

export const metadata = { title: "Connect a client · Linnet" };

const RESULTS: ReadonlyMap<string, string> = new Map([
  ["approved", "Connected. You can go back to the client; this page can be closed."],
  ["denied", "Denied. The client was not connected."],
  ["failed", "That did not work: the code was used, or is too old. Start again in the client."],
]);

/** `ABCD1234` as `ABCD-1234`, the way the client shows it. */
function readable(code: string): string {
  const plain = code.replaceAll(/[^a-zA-Z0-9]/g, "").toUpperCase();
  return plain.length === 8 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain;
}

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
  scope: string;
  origin: string | null;
}

function Decision({ code, clientId, scope, origin }: DeviceRequest) {
  return (
    <>
      <p>
        <strong>{CLIENTS[clientId] ?? clientId}</strong> asks to be connected to your account.
        {origin ? (
          <>
            {" "}
            It is <code>{origin}</code>.
          </>
        ) : null}
      </p>
      <p>Approve only if you started this, and the client shows the same code:</p>
      <p className="code">{readable(code)}</p>
      <p>It will be able to:</p>
      <ul>
        {(parseScopes(scope) ?? []).map((name) => (
          <li key={name}>{SCOPES[name]}</li>
        ))}
      </ul>
      <form action={decideDevice} className="row">
        <input name="userCode" type="hidden" value={code} />
        <button type="submit" className="button" name="decision" value="approve">
          Approve
        </button>
        <button type="submit" className="button button-plain" name="decision" value="deny">
          Deny
        </button>
      </form>
    </>
  );
}

export default async function DevicePage({
  searchParams,
}: {
  searchParams: Promise<{ user_code?: string; result?: string }>;
}) {
  const { user_code: code, result } = await searchParams;
  const query = code ? `?${new URLSearchParams({ user_code: code })}` : "";
  await requirePerson(`/device${query}`);
  const found = code ? await findRequest(code) : undefined;
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
          clientId={found.client_id ?? ""}
          code={code}
          origin={found.origin ?? null}
          scope={found.scope ?? ""}
        />
      ) : (
        <CodeForm isUnknown={code !== undefined} />
      )}
      <p>
        <a href="/clients">Connected clients</a>
      </p>
    </div>
  );
}
