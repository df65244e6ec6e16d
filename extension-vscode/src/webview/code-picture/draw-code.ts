import type { HighlightedCode } from "../../protocol/code-picture.ts";
import type { CodeLayout } from "./layout-code.ts";

/** Pixels of the picture for each pixel of the design: sharp also where X enlarges it. */
const SCALE = 2;
/** In pixels of the design. */
const FONT_SIZE = 14;
const ROW = 21;
const MARGIN = 24;
const PADDING = 20;
const RADIUS = 10;

export interface CodePictureLook {
  code: Pick<HighlightedCode, "background" | "foreground">;
  /** What is around the frame. */
  surrounding: string;
  /** A monospaced font, as CSS names it. */
  fontFamily: string;
}

/** Draws code onto a canvas, which gets the size of the picture. */
export function drawCode(
  canvas: HTMLCanvasElement,
  { gutter, columns, rows }: CodeLayout,
  { code, surrounding, fontFamily }: CodePictureLook,
): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.font = fontOf(fontFamily);
  const column = context.measureText("0").width;
  const width = Math.ceil(2 * PADDING + (gutter + columns) * column);
  const height = 2 * PADDING + rows.length * ROW;
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (height + 2 * MARGIN) * SCALE;
  // A new size resets what was set.
  context.scale(SCALE, SCALE);
  context.textBaseline = "middle";
  context.direction = "ltr";

  context.fillStyle = surrounding;
  context.fillRect(0, 0, width + 2 * MARGIN, height + 2 * MARGIN);
  context.beginPath();
  context.roundRect(MARGIN, MARGIN, width, height, RADIUS);
  context.fillStyle = code.background;
  context.fill();
  context.globalAlpha = 0.2;
  context.strokeStyle = code.foreground;
  context.stroke();

  const left = MARGIN + PADDING;
  const top = MARGIN + PADDING + ROW / 2;
  for (const [index, { number, runs }] of rows.entries()) {
    const y = top + index * ROW;
    if (gutter > 0 && number !== undefined) {
      context.globalAlpha = 0.5;
      context.fillStyle = code.foreground;
      context.font = fontOf(fontFamily);
      context.textAlign = "right";
      context.fillText(`${number}`, left + (gutter - 2) * column, y);
    }
    context.globalAlpha = 1;
    context.textAlign = "left";
    for (const { text, color, isBold, isItalic, column: at, columns: taken } of runs) {
      context.fillStyle = color;
      context.font = fontOf(fontFamily, isBold, isItalic);
      // A font that has a wider glyph must not draw over what follows.
      context.fillText(text, left + (gutter + at) * column, y, taken * column + 0.5);
    }
  }
}

function fontOf(family: string, isBold = false, isItalic = false): string {
  return `${isItalic ? "italic " : ""}${isBold ? "bold " : ""}${FONT_SIZE}px ${family}`;
}
