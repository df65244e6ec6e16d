import { mkdir, writeFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import { inExtension } from "./bundle-options.ts";

/** Draws the marketplace icon: a linnet, from ellipses and triangles on a field of 100 by 100. */

type Point = readonly [x: number, y: number];
type Color = readonly [red: number, green: number, blue: number];
interface Shape {
  color: Color;
  covers: (point: Point) => boolean;
}

function ellipse(color: Color, [cx, cy]: Point, rx: number, ry: number, degrees = 0): Shape {
  const turn = (degrees * Math.PI) / 180;
  return {
    color,
    covers: ([x, y]) => {
      const along = (x - cx) * Math.cos(turn) + (y - cy) * Math.sin(turn);
      const across = (y - cy) * Math.cos(turn) - (x - cx) * Math.sin(turn);
      return (along / rx) ** 2 + (across / ry) ** 2 <= 1;
    },
  };
}

function triangle(color: Color, a: Point, b: Point, c: Point): Shape {
  const side = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point) =>
    (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  return {
    color,
    covers: (point) => {
      const sides = [side(a, b, point), side(b, c, point), side(c, a, point)];
      return sides.every((each) => each >= 0) || sides.every((each) => each <= 0);
    },
  };
}

function roundedSquare(color: Color, radius: number): Shape {
  return {
    color,
    covers: ([x, y]) => {
      const dx = Math.max(radius - x, x - (100 - radius), 0);
      const dy = Math.max(radius - y, y - (100 - radius), 0);
      return Math.hypot(dx, dy) <= radius;
    },
  };
}

const FIELD: Color = [22, 50, 74];
const BODY: Color = [222, 196, 168];
const WING: Color = [134, 92, 66];
const BREAST: Color = [206, 72, 64];
const BEAK: Color = [240, 178, 70];
const EYE: Color = [24, 26, 30];

const SHAPES: readonly Shape[] = [
  roundedSquare(FIELD, 22),
  triangle(WING, [10, 74], [40, 52], [46, 68]),
  triangle(WING, [14, 84], [38, 60], [48, 72]),
  ellipse(BODY, [50, 58], 27, 20, -24),
  ellipse(BREAST, [63, 56], 13, 15, -24),
  ellipse(BODY, [66, 36], 15, 14),
  ellipse(BREAST, [68, 26], 9, 5, 8),
  triangle(BEAK, [79, 33], [79, 43], [92, 39]),
  ellipse(WING, [43, 58], 20, 11, -30),
  triangle(WING, [22, 66], [40, 50], [50, 66]),
  ellipse(EYE, [71, 35], 2.6, 2.6),
];

/** Samples along each side of a pixel, for smooth edges. */
const SAMPLES = 4;

function pixel(column: number, row: number, size: number): [Color, number] {
  const sum = [0, 0, 0];
  let covered = 0;
  for (let index = 0; index < SAMPLES ** 2; index += 1) {
    const x = ((column + ((index % SAMPLES) + 0.5) / SAMPLES) / size) * 100;
    const y = ((row + (Math.floor(index / SAMPLES) + 0.5) / SAMPLES) / size) * 100;
    const color = SHAPES.findLast(({ covers }) => covers([x, y]))?.color;
    if (!color) continue;
    covered += 1;
    color.forEach((value, channel) => {
      sum[channel] = (sum[channel] ?? 0) + value;
    });
  }
  const [red = 0, green = 0, blue = 0] = sum.map((value) => Math.round(value / (covered || 1)));
  return [[red, green, blue], Math.round((covered / SAMPLES ** 2) * 255)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** The icon as a PNG with transparent corners. */
export function iconPng(size: number): Buffer {
  const rows: Buffer[] = [];
  for (let row = 0; row < size; row += 1) {
    const line = Buffer.alloc(1 + size * 4);
    for (let column = 0; column < size; column += 1) {
      const [color, alpha] = pixel(column, row, size);
      line.set([...color, alpha], 1 + column * 4);
    }
    rows.push(line);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

if (import.meta.main) {
  await mkdir(inExtension("media"), { recursive: true });
  await writeFile(inExtension("media/icon.png"), iconPng(256));
}
