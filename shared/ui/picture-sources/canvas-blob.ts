/** The content of a canvas as a PNG file. @throws Error when the canvas is larger than the browser can store. */
export function canvasBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The canvas cannot be stored."))),
      "image/png",
    );
  });
}
