import type { Environment } from "../../process/env.ts";
import { type Finding, note, ok } from "./finding.ts";

/** Whether posts can be sent, or only opened at X. */
export function checkX(environment: Environment): Finding[] {
  const { X_CLIENT_ID: id, X_CLIENT_SECRET: secret, X_ACCESS_TOKEN: access } = environment;
  const { X_REFRESH_TOKEN: refresh, LINNET_PUBLIC_URL: publicUrl, PORT: port } = environment;
  if (!id && !access) return [ok("X", "no application: answers have links that open X")];
  const callback = `${publicUrl ? new URL(publicUrl).origin : `http://127.0.0.1:${port}`}/x-account/callback`;
  const findings = id
    ? [
        ok(
          "X",
          `an application is set${secret ? "" : " without a secret (a public client)"}; X must know the address ${callback}`,
        ),
      ]
    : [];
  if (access && !refresh) {
    return [
      ...findings,
      note(
        "X_ACCESS_TOKEN",
        "set without X_REFRESH_TOKEN: X refuses it after about two hours",
        "set both, with X_CLIENT_ID",
      ),
    ];
  }
  return access ? [...findings, ok("X_ACCESS_TOKEN", "set, for the local owner")] : findings;
}
