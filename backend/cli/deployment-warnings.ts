import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { type Environment, unreadVariables } from "../process/env.ts";
import { isWildcard } from "../process/host-address.ts";

/**
 * Returns warnings about settings that are allowed but rarely intended, for the operator at start.
 *
 * @returns one line for each, beginning with the variable to change.
 */
export function deploymentWarnings({
  LINNET_PUBLIC_URL: publicUrl,
  LINNET_TRUST_PROXY: trustProxy,
  HOST: host,
}: Pick<Environment, "LINNET_PUBLIC_URL" | "LINNET_TRUST_PROXY" | "HOST">): string[] {
  if (publicUrl && trustProxy === "0") {
    return [
      `LINNET_TRUST_PROXY: is 0 although LINNET_PUBLIC_URL is ${publicUrl}: if a proxy stands in front, all people count as one address for the limits. Let the proxy write X-Forwarded-For, and set 1.`,
    ];
  }
  if (!publicUrl && trustProxy === "1") {
    return [
      "LINNET_PUBLIC_URL: is not set although LINNET_TRUST_PROXY is 1: behind a proxy, forms and links need the address that people use.",
    ];
  }
  if (!publicUrl && isWildcard(host)) {
    return [
      `LINNET_PUBLIC_URL: is not set although HOST is ${host}: other machines are refused until it names the address by which they reach this one.`,
    ];
  }
  return [];
}

/** Files in which a person may expect Linnet to read variables, as other programs do. */
const UNREAD_FILES = [".env", ".env.local", "backend/.env", "backend/.env.local"];

const PROXIES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"];

/**
 * Returns warnings about what a person has set and nothing reads, for the operator at start.
 *
 * @param variables the environment of the process.
 * @param root of the checkout.
 */
export function unreadWarnings(
  variables: Record<string, string | undefined>,
  root: string,
): string[] {
  const proxy = PROXIES.find((name) => variables[name]);
  const isProxyUnread =
    proxy &&
    variables.NODE_USE_ENV_PROXY === undefined &&
    !variables.NODE_OPTIONS?.includes("--use-env-proxy");
  const files = UNREAD_FILES.map((name) => join(root, name)).filter((path) => existsSync(path));
  return [
    ...unreadVariables(variables).map(
      ({ name, meant }) =>
        `${name}: Linnet reads no variable of this name${meant ? `; you may mean ${meant}` : ""}. CONFIGURATION.md lists all names.`,
    ),
    ...(isProxyUnread
      ? [
          `${proxy}: is not used: set NODE_USE_ENV_PROXY=1 to call the models' providers and X through this proxy, or 0 to call them directly.`,
        ]
      : []),
    ...files.map(
      (path) =>
        `${path}: is not read: set its variables in the environment before the start, such as by "set -a; . ./${basename(path)}; set +a" in its folder.`,
    ),
  ];
}
