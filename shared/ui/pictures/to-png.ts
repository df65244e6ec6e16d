/** The bytes of a picture as PNG, the only type that every clipboard takes. */
export async function toPng(bytes: Blob): Promise<Blob> {
  if (bytes.type === "image/png") return bytes;
  const bitmap = await createImageBitmap(bytes);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/png" });
}
