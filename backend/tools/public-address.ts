import ipaddr from "ipaddr.js";

/**
 * Whether an IP address belongs to the public internet: not this machine, not a private network,
 * not a cloud's metadata service, and not one of the forms that lead to one of these (IPv4 inside
 * IPv6, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address that is written as an IPv6 one is judged as what it is.
  return ipaddr.process(address).range() === "unicast";
}
