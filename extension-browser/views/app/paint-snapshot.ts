import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { placeToFollow } from "@linnet/ui";

/**
 * Paints the texts of a conversation without React, where its views put them a moment later.
 * Nothing here can be used or is read out: it is gone before a hand is at the keyboard.
 */
export function paintSnapshot(
  root: Element,
  messages: readonly LinnetMessage[],
  typed: string,
): void {
  const log = element("div", "linnet-log", ...messages.map(paintMessage));
  const box = element("textarea", "");
  box.rows = 2;
  box.value = typed;
  const view = element(
    "main",
    "linnet linnet-painted",
    element("header", "linnet-bar", element("h1", "", "Linnet")),
    element(
      "div",
      "linnet-panel",
      log,
      element("div", "linnet-foot", element("div", "linnet-composer-row", box)),
    ),
  );
  view.inert = true;
  view.ariaHidden = "true";
  root.replaceChildren(view);
  log.scrollTop = placeToFollow(log).top;
}

function paintMessage({ role, parts }: LinnetMessage): Element {
  const side = role === "user" ? "linnet-user" : "linnet-assistant";
  return element("div", `linnet-message ${side}`, ...parts.flatMap(paintPart));
}

function paintPart(part: LinnetPart): Element[] {
  if (part.type === "text") return part.text.trim() === "" ? [] : [text("linnet-plain", part.text)];
  if (part.type === "data-context") return [text("linnet-attached", part.data.title)];
  if (isLine(part)) return [element("p", "linnet-faint", "\u00a0")];
  if (part.type !== "tool-submitDraft" || part.state !== "output-available") return [];
  if (!part.output.accepted) return [];
  const posts = part.output.variants[0]?.posts ?? [];
  const cards = posts.map((post) =>
    element("div", "linnet-post", text("linnet-post-text", post.text)),
  );
  return [element("div", "linnet-card linnet-draft", ...cards)];
}

/** Parts that are one line each in the view: its room is kept, so that the text stays where it is. */
function isLine(part: LinnetPart): boolean {
  if (part.type === "reasoning") return part.text.trim() !== "";
  return (
    part.type === "data-route" ||
    part.type === "dynamic-tool" ||
    (part.type.startsWith("tool-") && part.type !== "tool-submitDraft")
  );
}

function text(className: string, content: string): Element {
  const paragraph = element("p", className, content);
  paragraph.dir = "auto";
  return paragraph;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Element | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}
