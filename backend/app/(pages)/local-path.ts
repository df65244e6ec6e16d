/** A path of this backend to go on to, whatever the address bar says. */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return "/";
  const url = new URL(value, "http://here.invalid");
  // "/.//host" is normalised to a path that begins with two slashes, which a browser takes for a host.
  const isHere = url.host === "here.invalid" && !url.pathname.startsWith("//");
  return isHere ? `${url.pathname}${url.search}` : "/";
}
