import { expect, test } from "vitest";
import { isWhole, movedRegion, regionBetween, sizedRegion, wholeOf } from "./crop-region.ts";

const size = { width: 800, height: 600 };

test("the whole picture leaves nothing out, and cannot be moved", () => {
  const whole = wholeOf(size);
  expect(isWhole(whole, size)).toBe(true);
  expect(movedRegion(whole, 20, -20, size)).toEqual(whole);
});

test("a region is drawn between two points, in any direction", () => {
  const region = { left: 100, top: 50, width: 200, height: 300 };
  expect(regionBetween({ x: 100, y: 50 }, { x: 300, y: 350 }, size)).toEqual(region);
  expect(regionBetween({ x: 300, y: 350 }, { x: 100, y: 50 }, size)).toEqual(region);
  expect(isWhole(region, size)).toBe(false);
});

test("a click draws the smallest region, also at the edge", () => {
  expect(regionBetween({ x: 800, y: 600 }, { x: 800, y: 600 }, size)).toEqual({
    left: 784,
    top: 584,
    width: 16,
    height: 16,
  });
});

test("no region leaves the picture, and each has whole pixels", () => {
  const region = regionBetween({ x: -10, y: 590.4 }, { x: 20.3, y: 900 }, size);
  expect(region).toEqual({ left: 0, top: 584, width: 20, height: 16 });
  expect(movedRegion(region, 5_000, 5_000, size)).toMatchObject({ left: 780, top: 584 });
  expect(movedRegion(region, -5_000, -5_000, size)).toMatchObject({ left: 0, top: 0 });
  expect(sizedRegion(region, 5_000, 5_000, size)).toMatchObject({ width: 800, height: 16 });
  expect(sizedRegion(region, -5_000, -5_000, size)).toMatchObject({ width: 16, height: 16 });
});

test("a picture that is smaller than the smallest region is taken whole", () => {
  const tiny = { width: 3, height: 2 };
  expect(regionBetween({ x: 1, y: 1 }, { x: 2, y: 2 }, tiny)).toEqual(wholeOf(tiny));
});
