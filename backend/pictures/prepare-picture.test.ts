import { crc32, deflateRawSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { preparePicture } from "./prepare-picture.ts";

const SECRET = "52.5163 13.3777 at home";

function plain(width: number, height: number, alpha = 1) {
  const background = { r: 200, g: 60, b: 20, alpha };
  return sharp({ create: { width, height, channels: 4, background } });
}

/** Pixels that no encoding makes small. */
function noisy(side: number) {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: side, height: side, channels: 3, background: "black", noise } });
}

/** A chunk of a PNG. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A PNG with one more chunk behind its header. */
async function pngWith(name: string, content: Buffer): Promise<Buffer> {
  const png = await plain(8, 8).png().toBuffer();
  const head = 8 + 25;
  return Buffer.concat([png.subarray(0, head), chunk(name, content), png.subarray(head)]);
}

const refusal = (message: RegExp) => ({
  problem: { status: 400, errors: [{ path: "file", message: expect.stringMatching(message) }] },
});

test("of a photo nothing stays but its pixels: no place, no camera, no comment", async () => {
  const photo = await plain(40, 20)
    .jpeg()
    .withExif({
      IFD0: { ImageDescription: SECRET },
      IFD3: { GPSLatitude: "52/1 30/1 58/1", GPSLatitudeRef: "N" },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
    .toBuffer();
  expect(photo.includes(SECRET)).toBe(true);
  const { bytes, ...prepared } = await preparePicture(photo);
  expect(prepared).toEqual({ type: "image/jpeg", width: 40, height: 20, size: bytes.length });
  expect(bytes.includes(SECRET)).toBe(false);
  expect(await sharp(bytes).metadata()).not.toMatchObject({ exif: expect.anything() });
  expect(await sharp(bytes).metadata()).not.toMatchObject({ xmp: expect.anything() });
  expect(bytes.includes("Exif")).toBe(false);
});

test.each(["tEXt", "iTXt", "eXIf"])("a PNG loses its chunk %s", async (name) => {
  const { bytes, type } = await preparePicture(await pngWith(name, Buffer.from(`A\0${SECRET}`)));
  expect(type).toBe("image/png");
  expect(bytes.includes(SECRET)).toBe(false);
});

test("bytes behind the picture are not kept", async () => {
  const png = await plain(8, 8).png().toBuffer();
  const { bytes } = await preparePicture(Buffer.concat([png, Buffer.from(SECRET)]));
  expect(bytes.includes(SECRET)).toBe(false);
});

test("a photo that was taken on its side stands upright", async () => {
  const turned = await plain(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { bytes, width, height } = await preparePicture(turned);
  expect({ width, height }).toEqual({ width: 20, height: 40 });
  expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(1);
});

test("a picture with transparency keeps it", async () => {
  const { bytes, type } = await preparePicture(await plain(16, 16, 0.5).webp().toBuffer());
  expect(type).toBe("image/webp");
  expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

test("a picture is as large as X takes it: in pixels, and in bytes", async () => {
  const wide = await preparePicture(await plain(9_000, 900).png().toBuffer());
  expect(wide).toMatchObject({ type: "image/png", width: 4_096, height: 410 });
  const large = await preparePicture(await noisy(2_400).png().toBuffer());
  expect(large.type).toBe("image/jpeg");
  expect(large.size).toBeLessThanOrEqual(5_000_000);
});

test("a picture of more pixels than may be decoded is refused before it is", async () => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const bomb = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateRawSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  await expect(preparePicture(bomb)).rejects.toMatchObject(refusal(/100 million pixels: make/));
});

test("what moves is refused, with what to do", async () => {
  const frames = await Promise.all([1, 0.5].map((alpha) => plain(8, 8, alpha).png().toBuffer()));
  const animated = sharp(frames, { join: { animated: true } });
  const webp = await animated.clone().webp().toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2);
  for (const file of [webp, await pngWith("acTL", control)]) {
    await expect(preparePicture(file)).rejects.toMatchObject(refusal(/moves: send a still/));
  }
  const gif = await animated.clone().gif().toBuffer();
  await expect(preparePicture(gif)).rejects.toMatchObject(refusal(/is a GIF: send a still/));
});

test.each([
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["XML", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["text", "Hello, I am called picture.png"],
  ["HTML", "<!doctype html><img src=x onerror=alert(1)>"],
  ["nothing", ""],
])("%s is no picture", async (_, text) => {
  await expect(preparePicture(Buffer.from(text))).rejects.toMatchObject(
    refusal(/save it as PNG, JPEG or WebP/),
  );
});

test("broken files are refused, wherever they break off", async () => {
  const whole = {
    png: await noisy(64).png().toBuffer(),
    jpeg: await noisy(64).jpeg().toBuffer(),
    webp: await noisy(64).webp().toBuffer(),
  };
  for (const bytes of Object.values(whole)) {
    for (const share of [0.02, 0.5, 0.95]) {
      const cut = bytes.subarray(0, Math.max(12, Math.floor(bytes.length * share)));
      await expect(preparePicture(cut)).rejects.toMatchObject(refusal(/is broken/));
    }
  }
});
