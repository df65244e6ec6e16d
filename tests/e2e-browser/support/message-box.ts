/** An expression for the textbox "Message" of a view; null until the view itself is there. */
export const MESSAGE_BOX = `document.querySelector('textarea[aria-label="Message"]')`;

/**
 * An expression that is true when the textbox holds a text. The first paint shows a chat's texts
 * before there is a textbox, so what stands in the log does not say that the view can be used.
 */
export function hasTyped(text: string): string {
  return `${MESSAGE_BOX}?.value === ${JSON.stringify(text)}`;
}
