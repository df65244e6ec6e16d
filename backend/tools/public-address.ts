import ipaddr from "ipaddr.js";

/** All addresses of IPv6 that are assigned to anybody (RFC 4291, 2.4). */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** Why an address that is not public is not read; it completes a sentence. */
export const NOT_PUBLIC =
  "addresses of the backend's machine and of private networks are not read: open the page and attach it, or paste its text";

/**
 * Whether an IP address belongs to the public internet: not this machine, not a private network,
 * not a cloud's metadata service, and not one of the forms that lead to one of these (IPv4 inside
 * IPv6, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address that is written as an IPv6 one is judged as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // Of the other addresses of IPv6 none is assigned, and those of `::/96` have an IPv4 address inside.
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_IPV6);
}
