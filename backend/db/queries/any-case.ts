/**
 * A regular expression of PostgreSQL that finds a text in upper and lower case. Its own operators
 * that do so fold the letters of the database's locale, which can be ASCII and nothing else.
 */
export function anyCase(text: string): string {
  return [...text]
    .map((character) => {
      const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
      const single = [...forms].filter((form) => [...form].length === 1).map(escaped);
      return single.length > 1 ? `[${single.join("")}]` : single.join("");
    })
    .join("");
}

function escaped(character: string): string {
  return /[\\^$.*+?()[\]{}|]/.test(character) ? `\\${character}` : character;
}
