/** Quality of a JPEG or WebP file: the backend encodes it once more. */
const QUALITY = 0.95;

/**
 * The content of a canvas as a file.
 *
 * @param type PNG where the browser writes no such files.
 * @throws Error when the canvas is larger than the browser can store.
 */
export function canvasBlob(canvas: HTMLCanvasElement, type = "image/png"): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The canvas cannot be stored."))),
      type,
      QUALITY,
    );
  });
}
