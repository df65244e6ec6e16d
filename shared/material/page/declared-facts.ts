/** What a page says about itself in its data for machines (JSON-LD). */
export interface DeclaredFacts {
  /** When and where an event is, and who gives a job and where: what a reader of its title asks first. */
  about: string[];
  /** Who speaks on the page of a job. */
  employer?: string;
  /** Whose product it is. */
  brand?: string;
}

type Thing = Readonly<Record<string, unknown>>;

const LONGEST_NAME = 60;
/** An address, a handle, or a number to call. */
const CONTACT = /[@＠]|\p{L}\.\p{L}{2}|\d{5}/u;

function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null;
}

/** A list of things, or a graph of them: nothing lies deeper. */
function thingsIn(value: unknown, depth = 3): Thing[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((one) => thingsIn(one, depth - 1));
  return isThing(value) ? [value, ...thingsIn(value["@graph"], depth - 1)] : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a thing, or the first of some, is called. */
function nameOf(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? value : [value];
  const name = isThing(first) ? first.name : first;
  return typeof name === "string" ? name.replace(/\s+/g, " ").trim() : undefined;
}

/** The town of a place. */
function townOf(place: unknown): string | undefined {
  const [first] = Array.isArray(place) ? place : [place];
  if (!isThing(first)) return undefined;
  const { address } = first;
  return isThing(address) ? nameOf(address.addressLocality) : nameOf(address);
}

/** "2027-05-15T18:00+02:00" as the day it is there, in the language of the page, where the page shows its number and its year. */
function dayOf(start: unknown, language: string, page: string): string | undefined {
  const [day] = (typeof start === "string" && /^\d{4}-\d\d-\d\d/.exec(start)) || [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined;
  const isShown = [day.slice(0, 4), String(Number(day.slice(8)))].every((number) =>
    new RegExp(`(?<!\\d)0?${number}(?!\\d)`).test(page),
  );
  if (!isShown) return undefined;
  const locale = Intl.DateTimeFormat.supportedLocalesOf(
    /^[a-z]{2,3}(?:-\p{L}{2})?$/iu.test(language) ? language : [],
  );
  return new Intl.DateTimeFormat(locale[0] ?? "en", { dateStyle: "long", timeZone: "UTC" }).format(
    Date.parse(day),
  );
}

/** What no reader sees, as far as the document itself tells. */
const UNSEEN =
  'script,style,template,noscript,[hidden],[aria-hidden="true"],[style*="display:none"],[style*="display: none"]';

/**
 * Reads the data of the one thing that a page is about. No reader sees them: a name or a day counts only if the page shows
 * it, and no way to reach somebody does.
 *
 * @param document as it is loaded: articles are often read without the line that has the day and the place.
 * @param title of the page: an event or a job with another name is another one's.
 */
export function declaredFacts(document: Document, title: string): DeclaredFacts {
  const things = [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
    ({ textContent }) => thingsIn(parsed(textContent ?? "")),
  );
  const only = (type: RegExp) => {
    const found = things.filter((thing) => type.test(String(thing["@type"])));
    const name = nameOf(found[0]) ?? nameOf(found[0]?.title) ?? "";
    const [short = "", long = ""] = [name, title].toSorted((a, b) => a.length - b.length);
    const isSame = short.length * 2 >= long.length && long.includes(short);
    const isOff = /Cancelled|Postponed/.test(String(found[0]?.eventStatus));
    return found.length === 1 && isSame && !isOff ? found[0] : undefined;
  };
  const event = only(/(?:Event|Festival)$/);
  const job = only(/^JobPosting$/);
  const product = only(/^Product$/);
  // Nearly every article declares something, and few one of these.
  if (!event && !job && !product) return { about: [] };
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const unseen of body.querySelectorAll(UNSEEN)) unseen.remove();
  const page = `${document.title} ${body.textContent}`.replace(/\s+/g, " ");
  const shown = (name: string | undefined) =>
    name && name.length <= LONGEST_NAME && !CONTACT.test(name) && page.includes(name)
      ? name
      : undefined;
  const employer = shown(nameOf(job?.hiringOrganization));
  const brand = shown(nameOf(product?.brand));
  const about = [
    dayOf(event?.startDate, document.documentElement.lang, page),
    shown(nameOf(event?.location)),
    employer,
    shown(townOf(event?.location ?? job?.jobLocation)),
  ];
  const untold = about.filter(
    (fact): fact is string => fact !== undefined && !title.includes(fact),
  );
  return {
    about: [...new Set(untold)],
    ...(employer ? { employer } : {}),
    ...(brand ? { brand } : {}),
  };
}
