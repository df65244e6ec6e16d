import { root } from "./checkout.mjs";

/** How npm says that nobody answers, that a proxy answers in the registry's place, or that the registry is down. */
const UNREACHABLE =
  /\b(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b|\bcode (?:FETCH_ERROR|E407|E5\d\d)\b|related to network connectivity/;

/**
 * What went wrong, where a person can do something about it.
 *
 * @param {string} output what a failed command said.
 * @returns {string | undefined} one line; undefined where the output has to speak for itself.
 */
export function whatToDo(output) {
  if (/\bENOSPC\b|no space left on device/i.test(output)) {
    return `The disk is full: free some space under ${root} and start again. Nothing is lost.`;
  }
  if (
    /\b(CERT_\w+|SELF_SIGNED_CERT\w*|UNABLE_TO_(?:GET|VERIFY)\w+|ERR_(?:SSL|TLS)_\w+)\b/.test(
      output,
    )
  ) {
    return "npm does not trust the registry's certificate: if a proxy opens the traffic, name its certificate in NODE_EXTRA_CA_CERTS, and start again. What is installed stays.";
  }
  if (UNREACHABLE.test(output)) {
    return "npm cannot reach its registry: check the network, a proxy, and `npm config get registry`, and start again. What is installed stays.";
  }
  const refused = /\bcode (E40[134]|ETARGET|EINTEGRITY)\b/.exec(output)?.[1];
  if (refused) {
    return `npm's registry does not hand out a package (${refused}): check \`npm config get registry\` and your sign-in there, and start again. What is installed stays.`;
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return `This user may not write to ${root}: give it the folder, or start as its owner.`;
  }
  return undefined;
}
