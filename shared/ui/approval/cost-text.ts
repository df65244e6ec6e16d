import type { PublishCost } from "@linnet/protocol";
import { fill, type LinnetStrings } from "../strings.ts";

/**
 * What X charges for what is asked about, as one paragraph.
 *
 * @param isEdited - Another text is about to be approved, whose cost only the backend knows.
 */
export function costText(
  { usd, withLink, picturesUnknown, monthUsd, limitUsd }: PublishCost,
  strings: LinnetStrings,
  language: string,
  isEdited = false,
): string {
  const format = (mostDigits: number) =>
    new Intl.NumberFormat(language, {
      style: "currency",
      currency: "USD",
      // "US$" of Arabic falls apart in a text from right to left.
      currencyDisplay: language.startsWith("ar") ? "name" : "narrowSymbol",
      maximumFractionDigits: mostDigits,
    });
  // Isolated, so that the sign keeps its place in a text that runs from right to left.
  const amount = (dollars: number, mostDigits = 2) =>
    `\u2068${format(mostDigits).format(dollars)}\u2069`;
  return [
    fill(isEdited ? strings.costAboutUnedited : strings.costAbout, {
      // A post without a link costs parts of a cent.
      amount: amount(usd, 3),
    }),
    withLink > 0 ? strings.costWithLink : "",
    picturesUnknown ? strings.costPictures : "",
    limitUsd === undefined
      ? fill(strings.costMonth, { amount: amount(monthUsd) })
      : fill(strings.costMonthOf, { amount: amount(monthUsd), limit: amount(limitUsd) }),
  ]
    .filter(Boolean)
    .join(" ");
}
