import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { environment } from "../process/env.ts";

/** Set by the front door on every request that it lets in; what a client sends is dropped. */
export const CLIENT_ADDRESS_HEADER = "x-linnet-client-address";

/** From where a request comes that the front door has let in. */
export function clientAddress(headers: Headers | undefined): string {
  return headers?.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/** One name per IPv4 address, and per /64 network of IPv6, which one person can fill alone. */
function groupAddress(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

/**
 * Writes down from where a request comes, for the limits. Behind a trusted proxy it is the last
 * address of `X-Forwarded-For`: that one the proxy added itself.
 */
export function nameClientAddress(request: IncomingMessage): void {
  const forwarded = request.headers["x-forwarded-for"];
  const last = String(forwarded ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  const address =
    environment().LINNET_TRUST_PROXY === "1" && last ? last : request.socket.remoteAddress;
  request.headers[CLIENT_ADDRESS_HEADER] = groupAddress(address ?? "");
}
