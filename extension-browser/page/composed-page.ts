/** Width and height from which on a frame is read, in pixels of the page: what is smaller is a button or an advertisement. */
const SHORTEST_SIDE = 200;

/** The document of a frame, where it is of the same site as its page. */
export function documentIn(element: Element): Document | undefined {
  if (!("contentDocument" in element)) return undefined;
  const { contentDocument } = element;
  return isDocument(contentDocument) ? contentDocument : undefined;
}

/** How many characters a reader sees in the shadow trees and frames of a page, which are in no copy of its document. */
export function lengthOfParts(page: Document | ShadowRoot): number {
  let length = 0;
  for (const element of page.querySelectorAll("*")) {
    const { shadowRoot } = element;
    const body = frameBody(element);
    if (shadowRoot) length += lengthOf(shadowRoot.children) + lengthOfParts(shadowRoot);
    else if (body) length += lengthOf([body]) + lengthOfParts(body.ownerDocument);
  }
  return length;
}

/**
 * A copy of a page in one tree: what its custom elements show, and what is in its frames, stands in their place.
 *
 * @param leftOut - Elements that the copy is without.
 */
export function composedPage(page: Document, leftOut: ReadonlySet<Element>): Document {
  // In a document without a window, no custom element of the page begins to work.
  const copy = page.implementation.createHTMLDocument(page.title);
  function copiesOf(node: Node): Node[] {
    if (node.nodeType === Node.TEXT_NODE) return [copy.importNode(node)];
    if (!isElement(node) || leftOut.has(node) || isHidden(node)) return [];
    const inner = shownIn(node).flatMap(copiesOf);
    if (node.localName === "slot") return inner;
    const isContainer = node.shadowRoot || frameBody(node) || node.localName === "frameset";
    const made = isContainer ? copy.createElement("div") : copy.importNode(node);
    for (const each of inner) made.appendChild(each);
    return [made];
  }
  if (page.head) copy.head.replaceChildren(...[...page.head.childNodes].flatMap(copiesOf));
  if (page.body) copy.body.replaceChildren(...copiesOf(page.body).flatMap(ownChildren));
  copy.documentElement.lang = page.documentElement.lang;
  return copy;
}

/** What stands in an element for a reader. */
function shownIn(element: Element): Node[] {
  const inner = element.shadowRoot ?? frameBody(element) ?? element;
  const given = "assignedNodes" in element && element instanceof HTMLSlotElement;
  const assigned = given ? element.assignedNodes() : [];
  return assigned.length > 0 ? assigned : [...inner.childNodes];
}

function frameBody(element: Element): HTMLElement | undefined {
  if (!/^i?frame$/.test(element.localName)) return undefined;
  const { width, height } = element.getBoundingClientRect();
  if (Math.min(width, height) < SHORTEST_SIDE) return undefined;
  return documentIn(element)?.body ?? undefined;
}

function ownChildren(node: Node): Node[] {
  return [...node.childNodes];
}

function isHidden(element: Element): boolean {
  if (element.closest("head") || /^(?:script|frame)$/.test(element.localName)) return false;
  return getComputedStyle(element).display === "none";
}

function lengthOf(elements: Iterable<Element>): number {
  let length = 0;
  for (const element of elements) {
    // biome-ignore lint/performance/useDomNodeTextContent: styles and scripts within are no text.
    const text = "innerText" in element ? element.innerText : "";
    length += typeof text === "string" ? text.trim().length : 0;
  }
  return length;
}

// What is in a frame is of the frame's own classes: `instanceof` tells nothing of it.
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function isDocument(value: unknown): value is Document {
  return (
    typeof value === "object" &&
    value !== null &&
    "nodeType" in value &&
    value.nodeType === Node.DOCUMENT_NODE
  );
}
