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

function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null;
}

function thingsIn(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  return isThing(value) ? [value, ...thingsIn(value["@graph"])] : [];
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

/** "2027-05-15T18:00+02:00" as the day it is there, in the language of the page. */
function dayOf(start: unknown, language: string): string | undefined {
  const [day] = (typeof start === "string" && /^\d{4}-\d\d-\d\d/.exec(start)) || [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined;
  const locale = Intl.DateTimeFormat.supportedLocalesOf(
    /^[a-z]{2,3}(?:-\p{L}{2})?$/iu.test(language) ? language : [],
  );
  return new Intl.DateTimeFormat(locale[0] ?? "en", { dateStyle: "long", timeZone: "UTC" }).format(
    Date.parse(day),
  );
}

/**
 * Reads the data of the one thing that a page is about. No reader sees them: a name counts only if the page shows it.
 *
 * @param title of the page: an event or a job beside it is another one's.
 */
export function declaredFacts(document: Document, title: string): DeclaredFacts {
  const things = [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
    ({ textContent }) => thingsIn(parsed(textContent ?? "")),
  );
  if (things.length === 0) return { about: [] };
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const hidden of body.querySelectorAll("script,style,template,noscript")) hidden.remove();
  const visible = `${document.title} ${body.textContent}`.replace(/\s+/g, " ");
  const shown = (name: string | undefined) =>
    name && name.length <= LONGEST_NAME && visible.includes(name) ? name : undefined;
  const only = (type: RegExp) => {
    const found = things.filter((thing) => type.test(String(thing["@type"])));
    const name = nameOf(found[0]) ?? nameOf(found[0]?.title);
    return found.length === 1 && name && (title.includes(name) || name.includes(title))
      ? found[0]
      : undefined;
  };
  const event = only(/(?:Event|Festival)$/);
  const job = only(/^JobPosting$/);
  const product = only(/^Product$/);
  const employer = shown(nameOf(job?.hiringOrganization));
  const brand = shown(nameOf(product?.brand));
  const about = [
    dayOf(event?.startDate, document.documentElement.lang),
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
