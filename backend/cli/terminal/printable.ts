/** All control characters but the tab and the line feed. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** A text from elsewhere without what a terminal would take as a command. */
export function printable(text: string): string {
  return text.replace(CONTROLS, "");
}
