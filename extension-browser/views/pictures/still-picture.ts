import { PICTURE_TYPES } from "@linnet/protocol";
import { canvasBlob } from "@linnet/ui";

/**
 * A picture in a type that posts may have: others, such as AVIF, GIF and SVG, become PNG, of their first frame.
 *
 * @throws Error when the browser cannot show it.
 */
export async function stillPicture(file: Blob): Promise<Blob> {
  if (PICTURE_TYPES.some((type) => type === file.type)) return file;
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await canvasBlob(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}
