// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { extractPage } from "./extract-page.ts";

const STORY = [
  "Two stations measured the same rise of one metre, and the council has published every figure with its date.",
  "Engineers say that the new embankment held, although water stood in the lower gardens for two days in a row.",
  "A report that compares the rise with that of earlier years is to follow in the spring, the council said.",
];
const ARTICLE = `<div class="story"><h1>The river rose</h1>${STORY.map((text) => `<p>${text}</p>`).join("")}`;
const WORDS =
  "We and our 812 partners store and read information on your device, such as identifiers, to measure what you read, and to show what suits you.";

/** Shapes of markup as they are in the web, with a text that no phrase gives away. */
const BANNERS: [name: string, html: string][] = [
  [
    "OneTrust",
    `<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter"></div><div id="onetrust-banner-sdk" class="otFlat bottom" tabindex="0" role="region"><div class="ot-sdk-container"><h2 id="onetrust-policy-title">Your choice</h2><div id="onetrust-policy-text">${WORDS} <a href="/more">More</a></div><div id="onetrust-button-group"><button id="onetrust-pc-btn-handler">Settings</button><button id="onetrust-accept-btn-handler">Fine</button></div></div></div><div id="onetrust-pc-sdk" style="display:none"><p>${WORDS} Vendors.</p></div></div>`,
  ],
  [
    "Cookiebot",
    `<div id="CybotCookiebotDialog" name="CybotCookiebotDialog" role="dialog" aria-modal="true"><div id="CybotCookiebotDialogBody"><h2>Your choice</h2><p>${WORDS}</p><input type="checkbox" id="stat"><label for="stat">Statistics</label></div><a href="#" id="ok" role="button">Fine</a></div>`,
  ],
  [
    "Quantcast",
    `<div class="qc-cmp2-container" id="qc-cmp2-container"><div class="qc-cmp2-main"><div role="dialog" aria-modal="true"><p>${WORDS}</p><button mode="secondary">Options</button><button mode="primary">Fine</button></div></div></div>`,
  ],
  [
    "a modal of its own, in German",
    `<div class="overlay"><section role="dialog" aria-modal="true" aria-labelledby="x"><h1 id="x">Du entscheidest</h1><p>${WORDS}</p><button>Alles klar</button><button>Nur das Nötige</button></section></div>`,
  ],
  [
    "a bar that floats below, with a link and a button",
    `<div class="css-1x9k" style="position: fixed; bottom: 0"><p>${WORDS} <a href="/legal">More</a></p><button>OK</button></div>`,
  ],
  [
    "a bar that sticks, with buttons that are links",
    `<div style="position: sticky; bottom: 0"><span>${WORDS}</span> <a role="button" href="#y">Yes</a> <a role="button" href="#n">No</a></div>`,
  ],
  [
    "a bar in the flow of the page, known by its class",
    `<div class="site-cookie-notice js-notice"><p>${WORDS}</p><button>OK</button></div>`,
  ],
  [
    "an open dialog",
    `<dialog open><p>${WORDS}</p><form method="dialog"><button>Yes</button><button>No</button></form></dialog>`,
  ],
];

beforeEach(() => {
  document.title = "The river rose";
  getSelection()?.removeAllRanges();
});

test.each(BANNERS)("%s is no text of an article, wherever it stands", (_, banner) => {
  document.body.innerHTML = `${ARTICLE}${banner}</div>`;
  const { text } = extractPage();
  for (const paragraph of STORY) expect(text).toContain(paragraph);
  expect(text).not.toMatch(/partners|Fine|Alles klar/);
});

test.each(BANNERS)("%s is no text of a page without an article", (_, banner) => {
  document.body.innerHTML = `<p>Closed today.</p>${banner}`;
  expect(extractPage().text).toBe("Closed today.");
});

test.each([
  [
    "a recipe",
    `<div class="cookie-card"><p>${WORDS}</p><button>Save</button><button>Print</button></div>`,
  ],
  [
    "a page that says on its root that it has a banner",
    `<div class="has-cookie-banner"><h1>Tides</h1><p>${WORDS}</p><button>Save</button></div>`,
  ],
  [
    "an article in a dialog",
    `<div role="dialog" aria-modal="true"><article><p>${WORDS}</p></article><button>Like</button><button>Share</button></div>`,
  ],
  [
    "an app whose root is fixed",
    `<div style="position: fixed; inset: 0"><h1>Notes</h1><p>${WORDS}</p><button>Edit</button><button>Share</button></div>`,
  ],
  [
    "what a person writes in a dialog",
    `<div role="dialog"><textarea></textarea><p>${WORDS}</p><button>Save</button><button>Close</button></div>`,
  ],
  [
    "the head of a table that sticks",
    `<table><thead style="position: sticky"><tr><th>${WORDS} <button>Up</button><button>Down</button></th></tr></thead></table>`,
  ],
])("%s stays", (_, html) => {
  document.body.innerHTML = html;
  expect(extractPage().text).toContain("812 partners");
});

test("a page that has not arrived as a whole says so", () => {
  document.body.innerHTML = ARTICLE;
  expect(extractPage().isLoading).toBe(false);
  using _ = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  expect(extractPage().isLoading).toBe(true);
});
