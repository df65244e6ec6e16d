/** The roots that the usual consent tools put into a page, whatever is open in them. */
const TOOLS = [
  "#onetrust-consent-sdk",
  "#CybotCookiebotDialog",
  "#CookiebotWidget",
  "#didomi-host",
  "#usercentrics-root",
  "#usercentrics-cmp-ui",
  "#qc-cmp2-container",
  "#cmpbox",
  "#cmpwrapper",
  "#truste-consent-track",
  "#consent_blackbar",
  "#iubenda-cs-banner",
  "#cookie-law-info-bar",
  "#BorlabsCookieBox",
  "#tarteaucitronRoot",
  "#axeptio_overlay",
  "#hs-eu-cookie-confirmation",
  "#cc-main",
  "#gdpr-consent-tool-wrapper",
  "[id^='sp_message_container_']",
  ".cky-consent-container",
  ".cmplz-cookiebanner",
  ".fc-consent-root",
  ".osano-cm-window",
  ".klaro",
].join(",");

/** How sites name what they have built themselves. A "cookie-card" may be a recipe. */
const NAMED =
  /(?:cookies?|consent|gdpr|ccpa|privacy)[-_]*(?:consent|banner|bar\b|notice|notification|wall|popup|modal|dialog|overlay|layer|message|prompt|popover|hint|law|disclaimer|manager)/i;

const DIALOG = "dialog[open],[role='dialog'],[role='alertdialog'],[aria-modal='true']";
const BUTTON = "button,[role='button'],input[type='button'],input[type='submit']";
/** What a person writes into: no consent needs it. */
const FIELD =
  "textarea,[contenteditable='true'],input:not([type]),input[type='text'],input[type='email'],input[type='password'],input[type='search']";
const CONTENT = "main,article,[role='main'],[role='article']";

const LONGEST_TEXT = 2000;
const SHORTEST_TEXT = 40;
const MOST_BUTTONS = 8;

/**
 * Finds the banners and dialogs that ask for consent, by their markup and place. A banner of no known name is a dialog, or floats over the
 * page, and is a short text with a choice of a few buttons: what else looks so (an offer, a notice) is no text of the page either.
 *
 * @param document - As it is shown: the place of an element is not known in a clone.
 */
export function consentBanners(document: Document): HTMLElement[] {
  const found = new Set<Element>(document.querySelectorAll(TOOLS));
  const seen = new Set<Element>();
  for (const button of document.querySelectorAll(BUTTON)) {
    const banner = bannerAround(button, seen);
    if (banner) found.add(banner);
  }
  return [...found].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && !hasContent(one),
  );
}

/** The outermost banner that a button belongs to. What was seen around an earlier button is not looked at again. */
function bannerAround(button: Element, seen: Set<Element>): Element | undefined {
  let banner: Element | undefined;
  let around = button.parentElement;
  while (
    around &&
    around !== around.ownerDocument.body &&
    !seen.has(around) &&
    !hasContent(around)
  ) {
    seen.add(around);
    if (isNamed(around) || (isOverPage(around) && isChoice(around))) banner = around;
    around = around.parentElement;
  }
  return banner;
}

function hasContent(element: Element): boolean {
  return element.matches(`html,${CONTENT}`) || element.querySelector(CONTENT) !== null;
}

function isNamed(element: Element): boolean {
  // A page can say on its root that it has a banner.
  const isPage = !element.matches(DIALOG) && element.querySelector("h1") !== null;
  return !isPage && NAMED.test(`${element.id} ${element.getAttribute("class") ?? ""}`);
}

function isOverPage(element: Element): boolean {
  if (element.matches(DIALOG)) return true;
  const { position } = getComputedStyle(element);
  // What sticks within an article or a table belongs to it.
  const floats =
    position === "fixed" || (position === "sticky" && !element.closest(`table,${CONTENT}`));
  return floats && element.querySelector("h1") === null;
}

function isChoice(element: Element): boolean {
  if (element.querySelector(FIELD)) return false;
  const labels = [...element.querySelectorAll(BUTTON)].map(labelOf).filter((it) => it !== "");
  const links = element.querySelectorAll("a[href]").length;
  const text = textOf(element).length - labels.join("").length;
  const isShort = text >= SHORTEST_TEXT && text <= LONGEST_TEXT;
  const isFew = labels.length >= 1 && labels.length <= MOST_BUTTONS;
  return isShort && isFew && labels.length + links >= 2 && links <= MOST_BUTTONS;
}

/** The words on a button; empty for an icon. */
function labelOf(button: Element): string {
  const label = button instanceof HTMLInputElement ? button.value : textOf(button);
  return /\p{L}/u.test(label) ? label : "";
}

function textOf(element: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: styles and scripts within are no text.
  const text = element instanceof HTMLElement ? element.innerText : "";
  return text.trim().replace(/\s+/g, " ");
}
