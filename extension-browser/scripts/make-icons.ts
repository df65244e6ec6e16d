import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";

/** The sizes that browsers and stores ask for, in pixels. */
const SIZES = [16, 32, 48, 96, 128];
const FOLDER = join(import.meta.dirname, "../public/icon");

const svg = (
  size: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="14" fill="#1d5fa8"/>
  <path fill="#fff" d="M12 41c10 1 15-2 19-8 4-7 9-13 17-12 3 .4 5 2 6 4l5 2-5 2c0 15-11 24-24 24-9 0-15-5-18-12z"/>
  <circle cx="47.500" cy="26" r="2" fill="#1d5fa8"/>
  <path fill="#cfe3fa" d="M26 44c6 1 13-2 16-9 1 8-6 14-16 9z"/>
</svg>`;

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  for (const size of SIZES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<body style="margin:0">${svg(size)}</body>`);
    const picture = await page.screenshot({ omitBackground: true });
    await writeFile(join(FOLDER, `${size}.png`), picture);
    await page.close();
  }
} finally {
  await browser.close();
}
