import { isSaidCode, type Said } from "@linnet/protocol";
import { longTime } from "../schedule/local-time.ts";
import { fill, type LinnetStrings } from "../strings.ts";

/**
 * What the backend said by codes, in the person's language.
 *
 * @returns undefined where nothing was said, or a newer backend has a code that is not known here: then its English text is all there is.
 */
export function saidText(
  said: Said | undefined,
  strings: LinnetStrings,
  language: string,
): string | undefined {
  const format = new Intl.NumberFormat(language);
  const texts = said?.map(({ code, values = {} }) => {
    if (!isSaidCode(code)) return undefined;
    const { at, timeZone } = values;
    const isTime =
      typeof at === "string" && typeof timeZone === "string" && !Number.isNaN(Date.parse(at));
    const time = isTime ? { time: longTime({ at, timeZone }, language) } : {};
    const numbers = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" ? format.format(value) : value,
    ]);
    return fill(strings[code], { ...Object.fromEntries(numbers), ...time });
  });
  return texts?.every((text) => text !== undefined) ? texts.join(" ") : undefined;
}
