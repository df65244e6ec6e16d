/** Width and height, in pixels of the picture. */
export interface Size {
  width: number;
  height: number;
}

/** A part of a picture, in its pixels. */
export interface Region extends Size {
  left: number;
  top: number;
}

/** The shortest side of a region, in pixels. */
const SHORTEST = 16;

/** The whole picture. */
export function wholeOf({ width, height }: Size): Region {
  return { left: 0, top: 0, width, height };
}

/** Whether nothing of the picture is left out. */
export function isWhole(region: Region, size: Size): boolean {
  return region.width === size.width && region.height === size.height;
}

/** The region at another place; it stays inside of the picture. */
export function movedRegion(region: Region, right: number, down: number, size: Size): Region {
  return {
    ...region,
    left: within(region.left + right, 0, size.width - region.width),
    top: within(region.top + down, 0, size.height - region.height),
  };
}

/** The region with its right and lower side at another place. */
export function sizedRegion(region: Region, wider: number, higher: number, size: Size): Region {
  return {
    ...region,
    width: within(region.width + wider, SHORTEST, size.width - region.left),
    height: within(region.height + higher, SHORTEST, size.height - region.top),
  };
}

/** The region between two points of the picture. */
export function regionBetween(
  one: { x: number; y: number },
  other: { x: number; y: number },
  size: Size,
): Region {
  const left = within(Math.min(one.x, other.x), 0, Math.max(0, size.width - SHORTEST));
  const top = within(Math.min(one.y, other.y), 0, Math.max(0, size.height - SHORTEST));
  return sizedRegion(
    { left, top, width: 0, height: 0 },
    Math.max(one.x, other.x) - left,
    Math.max(one.y, other.y) - top,
    size,
  );
}

function within(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
