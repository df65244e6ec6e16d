// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { composedPage, lengthOfParts } from "./composed-page.ts";
import { extractPage } from "./extract-page.ts";

/** The first element of that name shows this in place of its children. */
function showIn(name: string, html: string, within: ParentNode = document): ShadowRoot {
  const root = within.querySelector(name)?.attachShadow({ mode: "open" });
  if (!root) throw new Error(`There is no ${name}.`);
  root.innerHTML = html;
  return root;
}

/** Shows a frame with this document, of this width and height. */
function showFrame(html: string, side: number): Document {
  document.body.innerHTML = "<p>Reader</p>";
  // Unlike an iframe, happy-dom does not load it.
  const frame = document.createElement("frame");
  const inner = document.implementation.createHTMLDocument("Inner");
  inner.body.innerHTML = html;
  Object.defineProperty(frame, "contentDocument", { value: inner });
  frame.getBoundingClientRect = () => new DOMRect(0, 0, side, side);
  document.body.append(frame);
  return inner;
}

const composed = () => composedPage(document, new Set()).body.innerHTML;

beforeEach(() => {
  document.title = "The river rose";
  document.documentElement.lang = "en";
});

test("what custom elements show stands in their place, with what is in their slots", () => {
  document.body.innerHTML = "<nav>Home</nav><x-app></x-app>";
  const app = showIn("x-app", "<header>Menu</header><x-body><p>One</p>Two</x-body>");
  showIn("x-body", "<slot></slot><p>Three</p><slot name='none'>Four</slot>", app);
  expect(composed()).toBe(
    "<nav>Home</nav><div><header>Menu</header><div><p>One</p>Two<p>Three</p>Four</div></div>",
  );
  expect(composedPage(document, new Set()).title).toBe("The river rose");
  expect(composedPage(document, new Set()).documentElement.lang).toBe("en");
  expect(document.querySelector("x-app")?.children).toHaveLength(0);
});

test("what is hidden, and what is to be left out, is not in the copy", () => {
  document.body.innerHTML = "<x-app></x-app><x-banner></x-banner>";
  showIn("x-app", '<p>One</p><p style="display: none">Hidden</p>');
  showIn("x-banner", "<p>Consent</p>");
  const banner = document.querySelectorAll("x-banner");
  expect(composedPage(document, new Set(banner)).body.innerHTML).toBe("<div><p>One</p></div>");
});

test("a frame of the same site is read, unless it has the size of an advertisement", () => {
  showFrame("<p>One</p>", 600);
  expect(composed()).toBe("<p>Reader</p><div><p>One</p></div>");
  expect(lengthOfParts(document)).toBe(3);
  showFrame("<p>One</p>", 100);
  expect(lengthOfParts(document)).toBe(0);
});

test("what is selected in the frame that has the focus goes along", () => {
  const inner = showFrame("<p>Two stations measured it.</p>", 600);
  const words = inner.querySelector("p")?.firstChild;
  if (!words) throw new Error("There is no paragraph.");
  inner.getSelection()?.setBaseAndExtent(words, 0, words, 12);
  const active = vi.spyOn(document, "activeElement", "get");
  active.mockReturnValue(document.querySelector("frame"));
  expect(extractPage()).toMatchObject({ kind: "selection", text: "Two stations" });
  active.mockRestore();
  expect(extractPage().kind).toBe("page");
});
