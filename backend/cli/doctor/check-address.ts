import { once } from "node:events";
import { createServer } from "node:net";
import type { Environment } from "../../process/env.ts";
import { addressFromHere } from "../../process/host-address.ts";
import { deploymentWarnings } from "../deployment-warnings.ts";
import { act, type Finding, findingOf, note, ok } from "./finding.ts";

const ANSWER_MS = 2_000;

async function isFree(port: number, host: string): Promise<string | undefined> {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, "listening");
    server.close();
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

async function checkPort({ PORT: port, HOST: host }: Environment): Promise<Finding> {
  const problem = await isFree(port, host);
  if (!problem) return ok("port", `${host}:${port} is free: no Linnet runs there`);
  if (problem !== "EADDRINUSE") {
    return act(
      "port",
      `${host}:${port} cannot be listened on (${problem})`,
      "set HOST or PORT to another",
    );
  }
  const at = addressFromHere(host, port);
  try {
    const answer = await fetch(`${at}/api/health/ready`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await answer.text();
    if (answer.ok && text.includes('"ready"'))
      return ok("port", `a Linnet answers at ${at}, and is ready`);
    if (text.includes('"unready"')) {
      return act(
        "port",
        `a Linnet answers at ${at}, and is not ready: ${text.slice(0, 200)}`,
        "look into its log",
      );
    }
  } catch {
    // Whatever listens there speaks another language, or not at all.
  }
  return act(
    "port",
    `${host}:${port} is in use by another program`,
    "stop it, or set PORT to another",
  );
}

/** Whether a start gets its port, and how people reach it. */
export async function checkAddress(environment: Environment): Promise<Finding[]> {
  const { LINNET_PUBLIC_URL: publicUrl, LINNET_AUTH: auth, LINNET_SIGN_UP: signUp } = environment;
  const warnings = deploymentWarnings(environment).map((line) => findingOf(line));
  const people =
    auth === "local" ? "one owner, on this machine" : `people with accounts, sign-up ${signUp}`;
  const isPlain =
    publicUrl?.startsWith("http:") && !/^http:\/\/(localhost|127\.|\[::1\])/.test(publicUrl);
  return [
    await checkPort(environment),
    ok("people", people),
    publicUrl && isPlain
      ? note(
          "LINNET_PUBLIC_URL",
          `${new URL(publicUrl).origin} has no TLS`,
          "use https, or sign-ins can be read on the way",
        )
      : ok("public address", publicUrl ? new URL(publicUrl).origin : "its own"),
    ...warnings,
  ];
}
