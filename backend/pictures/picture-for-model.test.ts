import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureForModel } from "./picture-for-model.ts";

test("a picture for a model is small, and a JPEG without transparency", async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const create = { width: 2_048, height: 1_024, channels: 4 as const, background };
  const jpeg = await pictureForModel(await sharp({ create }).png().toBuffer());
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 1_024, height: 512 });
});

test("only the decoders of the three formats that are stored are used", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
  await expect(pictureForModel(Buffer.from(svg))).rejects.toThrow();
});
