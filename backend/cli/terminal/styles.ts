import { styleText } from "node:util";

type Paint = (text: string) => string;

/** How a draft is set off on a terminal. */
export interface Styles {
  strong: Paint;
  faint: Paint;
  /** Words of a post that nothing supports. */
  doubt: Paint;
}

const plain: Styles = {
  strong: (text) => text,
  faint: (text) => text,
  doubt: (text) => `[unsupported: ${text}]`,
};
const coloured: Styles = {
  strong: (text) => styleText("bold", text, { validateStream: false }),
  faint: (text) => styleText("dim", text, { validateStream: false }),
  doubt: (text) => styleText(["underline", "yellow"], text, { validateStream: false }),
};

/** Plain text for a stream that is not a terminal, and where `NO_COLOR` is set (https://no-color.org). */
export function stylesFor(stream: NodeJS.WriteStream): Styles {
  return stream.isTTY && stream.hasColors() && !process.env.NO_COLOR ? coloured : plain;
}
