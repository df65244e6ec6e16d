/** Commands whose output is to be used as it is: npm's own lines must not be in it. */
const PRINTS = new Set(["mcp", "people", "sign-in", "token"]);

/** Whether this is what `npm run release` packs, which is whole and has no scripts; `linnet.mjs` says so. */
export function isPacked(): boolean {
  return Boolean(process.env.LINNET_PACKED);
}

/**
 * How a person runs a command of Linnet: by npm in a checkout, by `./linnet` in a folder of
 * `npm run release`, by `linnet` from its npm package.
 *
 * @param words the command and what follows it, e.g. `start` or `backup <file>`.
 */
export function ownCommand(words: string): string {
  const { LINNET_PACKED: linnet } = process.env;
  if (linnet) return words === "start" ? linnet : `${linnet} ${words}`;
  if (words === "start") return "npm start";
  const [name = "", ...rest] = words.split(" ");
  const parameters = rest.length > 0 ? ` -- ${rest.join(" ")}` : "";
  return `npm run ${PRINTS.has(name) ? "--silent " : ""}${name}${parameters}`;
}
