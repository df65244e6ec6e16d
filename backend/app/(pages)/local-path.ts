/** A path of this backend to go on to, whatever the address bar says. */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return "/";
  const url = new URL(value, "http://here.invalid");
  return url.host === "here.invalid" ? `${url.pathname}${url.search}` : "/";
}
