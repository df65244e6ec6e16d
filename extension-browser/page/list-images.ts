/** A picture that a page shows. */
export interface PageImage {
  /** Where the page has it from. */
  address: string;
  /** How the page describes it; empty where it does not. */
  altText: string;
  /** In pixels of the file. */
  width: number;
  height: number;
}

/** A side of a picture that is shorter is that of an icon, in pixels of the file. */
const LEAST_SIDE = 96;
/** Shown smaller, it is a thumbnail of something else, in CSS pixels. */
const LEAST_SHOWN = 48;
const MOST_IMAGES = 60;
/** Addresses that contain the picture itself may be long. */
const LONGEST_ADDRESS = 2_000_000;
/** As many characters as X takes. */
const LONGEST_ALT_TEXT = 1_000;

/** Lists the pictures that a reader of the document sees, each once. It does not change the document. */
export function listImages(): PageImage[] {
  const images = new Map<string, PageImage>();
  for (const image of document.querySelectorAll("img")) {
    const { currentSrc, naturalWidth: width, naturalHeight: height } = image;
    const box = image.getBoundingClientRect();
    const isLarge =
      Math.min(width, height) >= LEAST_SIDE && Math.min(box.width, box.height) >= LEAST_SHOWN;
    if (!isLarge || !image.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    if (!/^(https?|data|blob):/.test(currentSrc) || currentSrc.length > LONGEST_ADDRESS) continue;
    const altText = descriptionOf(image);
    const known = images.get(currentSrc);
    if (known) known.altText ||= altText;
    else images.set(currentSrc, { address: currentSrc, altText, width, height });
    if (images.size === MOST_IMAGES) break;
  }
  return [...images.values()];
}

/** The alt text; otherwise the caption or another name. */
function descriptionOf(image: HTMLImageElement): string {
  const described = [
    image.alt,
    image.closest("figure")?.querySelector("figcaption")?.textContent,
    image.ariaLabel,
    image.title,
  ].map((text) => (text ?? "").replace(/\s+/g, " ").trim());
  const text = described.find((each) => each !== "") ?? "";
  return text.slice(0, LONGEST_ALT_TEXT).toWellFormed();
}
