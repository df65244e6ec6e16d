/** "Documentación de Tejado": what of it a part of a site is, where the name stands behind it. */
const PART = /^\p{L}{4,} (?:d[aeiou]l?|von|of|for|für|zu[mr]?) (?=\S+$)/u;

/** Whether an address has the first word of a site's name: `docs.pelican.dev` for "Pelican API documentation". */
export function isNamedIn(site: string, url: string | undefined): boolean {
  const host = url ? (URL.parse(url)?.hostname ?? "") : "";
  const name = site.replace(PART, "").split(/[\s,]/, 1)[0]?.toLowerCase() ?? "";
  return name.length >= 4 && host.includes(name);
}

/** The name of the site behind a title, where the address has it, too. */
export function siteIn(title: string, url: string): string | undefined {
  const name = /\s[|·•»—–-]\s+([^|·•»—–]{2,30})$/u.exec(title)?.[1];
  return name && isNamedIn(name, url) ? name : undefined;
}
