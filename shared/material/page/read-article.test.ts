// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { pageText } from "./page-text.ts";
import { readArticle } from "./read-article.ts";

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}
const textOf = (html: string) => pageText(parse(html).body);

test.each([
  ["<h1>A  title</h1><p>One\n line<br>and another</p>", "# A title\n\nOne line\nand another"],
  ["<p><ruby>二<rp>(</rp><rt>ふた</rt><rp>)</rp></ruby>つの川</p>", "二つの川"],
  ["<ul><li>One</li><li><p>Two</p></li></ul>", "- One\n\n- Two"],
  [
    "<table><tr><th>Year</th><th>mm</th></tr><tr><td>2025</td><td>612</td></tr></table>",
    "| Year | mm |\n\n| 2025 | 612 |",
  ],
  ["<blockquote><p>It rose.</p><p>It fell.</p></blockquote>", "> It rose.\n>\n> It fell."],
  ["<p>See</p><pre>a  = 1\n  b</pre>", "See\n\n```\na = 1\nb\n```"],
  [
    '<figure><img alt="A swift in flight" src="x.jpg"><figcaption>Over the river</figcaption></figure><p>It flew.</p>',
    "[Image: A swift in flight]\n\n[Caption: Over the river]\n\nIt flew.",
  ],
  ["<p>Said.</p><script>x()</script><nav>Home</nav><h2></h2><ul><li> </li></ul>", "Said."],
  [
    '<p>The article.</p><div class="comment-list"><p>First!</p></div>',
    "The article.\n\n## [Comments]\n\nFirst!",
  ],
])("%s", (html, text) => {
  expect(textOf(html)).toBe(text);
});

const filler = (index: number) =>
  `<p>Paragraph ${index}: two stations measured the same rise of the river, and the council published each figure with its date, so that everybody can check them.</p>`;

test("an article has its author, its site and its date, and its text keeps its structure", () => {
  const html = `<html lang="en-GB"><head><title>(3) The river | Daily</title>
    <meta property="og:site_name" content="Daily"><meta name="author" content="By Ada Moss">
    <meta property="article:published_time" content="2026-03-01T08:00:00Z"></head>
    <body><article><h1>The river</h1>${[1, 2].map(filler).join("")}<h2>Why</h2>${[3, 4].map(filler).join("")}
    <p>See <a href="https://daily.example/data.csv">the data</a> and <a href="javascript:steal()">this</a>.</p></article></body></html>`;
  const article = readArticle(parse(html), "https://daily.example/river");
  expect(article).toMatchObject({
    title: expect.stringMatching(/^The river/),
    language: "en-GB",
    author: "Ada Moss",
    site: "Daily",
    published: "2026-03-01T08:00:00Z",
    links: [{ text: "the data", url: "https://daily.example/data.csv" }],
  });
  expect(article?.text).toContain("## Why\n\nParagraph 3");
});

test.each([
  ["An outage of uploads - Pagelark Status", "Pagelark Status"],
  ["(2) An outage of uploads | Pagelark", "Pagelark"],
  // Nothing says that these are sites.
  ["An outage of uploads - Part 2", undefined],
  ["An outage of uploads - Harwick Gazette", undefined],
  ["News: An outage of uploads", undefined],
])("a page with the title %j is of %s, where its address says so", (title, site) => {
  const html = `<title>${title}</title><article><h1>An outage of uploads</h1>${[1, 2, 3].map(filler).join("")}</article>`;
  expect(readArticle(parse(html), "https://status.pagelark.example/1")?.site).toBe(site);
});

test.each([
  ["A year of rain, in figures — Notes of the lane", "A year of rain, in figures"],
  ["rain - Why does it rain at night? - Weather", "Why does it rain at night?"],
  ["Rain at night", "Notes of the lane", "Rain at night"],
  ["Ada Moss : « La pluie parle la nuit » - Le Matin", "Ada Moss : « La pluie parle la nuit »"],
  [
    "Why it rains at night — The Rain of Wells",
    "The Rain",
    "Why it rains at night — The Rain of Wells",
  ],
])(
  "of the title %s with the heading %s is read what names the page",
  (title, heading, read = heading) => {
    const html = `<html><head><title>${title}</title></head><body><h1>${heading}</h1><article>${[1, 2, 3, 4].map(filler).join("")}</article></body></html>`;
    expect(readArticle(parse(html), "https://a.example/")?.title).toBe(read);
  },
);

test("the date may stand in the page's own markup; what is no date is none", () => {
  const page = (time: string) =>
    `<html><body><article><time datetime="${time}">x</time>${[1, 2, 3, 4].map(filler).join("")}</article></body></html>`;
  expect(readArticle(parse(page("2026-02-03")), "https://a.example/")?.published).toBe(
    "2026-02-03",
  );
  expect(readArticle(parse(page("yesterday")), "https://a.example/")).not.toHaveProperty(
    "published",
  );
});

test("a page without an article has none", () => {
  expect(readArticle(parse("<html><body></body></html>"), "https://a.example/")).toBeUndefined();
});

/** A page with so much in its head and these lines above its text. */
const read = (head: string, title: string, above = "") =>
  readArticle(
    parse(
      `<html lang="en-GB"><head><title>${title}</title>${head}</head><body><h1>${title}</h1><article>${above}${[1, 2, 3, 4].map(filler).join("")}</article></body></html>`,
    ),
    "https://a.example/",
  );
const data = (thing: object) =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...thing })}</script>`;

test("a date is no author, and a paper has its writers and its date", () => {
  const dated = '<p class="dateline">[Submitted on 3 May 2026]</p>';
  expect(read("", "Rain at night", dated)).not.toHaveProperty("author");
  const metas = ["Moss, Ada", "Reed, Tom"].map(
    (name) => `<meta name="citation_author" content="${name}">`,
  );
  const date = '<meta name="citation_date" content="2026/05/03">';
  expect(read(metas.join("") + date, "Rain at night", dated)).toMatchObject({
    author: "Ada Moss et al.",
    published: "2026-05-03",
  });
  expect(read(metas[0] ?? "", "Rain at night")?.author).toBe("Ada Moss");
});

test("the title of an event says when and where it is, that of a job for whom and where", () => {
  const event = data({
    "@type": "MusicEvent",
    name: "Songs of rain",
    startDate: "2027-05-15T23:00:00+02:00",
    location: { "@type": "Place", name: "Mill Hall", address: "Wells" },
  });
  const place =
    "<p>Doors open at eight on 15 May 2027. Mill Hall is a short walk from the station.</p>";
  expect(read(event, "Songs of rain", place)?.title).toBe("Songs of rain (15 May 2027, Mill Hall)");
  expect(read(event, "Songs of snow", place)?.title).toBe("Songs of snow");
  expect(read(event, "Songs of rain", place.replace("15", "16"))?.title).toBe(
    "Songs of rain (Mill Hall)",
  );
  expect(read(event, "How the Songs of rain were put off by a week", place)?.title).not.toContain(
    "Hall",
  );
  const job = data({
    "@type": "JobPosting",
    title: "Keeper of gauges",
    hiringOrganization: { name: "Wells Water" },
    jobLocation: { address: { addressLocality: "Wells" } },
  });
  expect(read(job, "Keeper of gauges", "<p>Wells Water looks for you.</p>")).toMatchObject({
    title: "Keeper of gauges (Wells Water, Wells)",
    author: "Wells Water",
  });
});

test("data that no reader of the page sees, or that are none, say nothing", () => {
  const hidden = {
    "@type": "Event",
    name: "Songs of rain",
    location: { name: "Tickets at pay.example" },
  };
  expect(read(data(hidden), "Songs of rain")?.title).toBe("Songs of rain");
  const unseen = '<p style="display:none">Mill Hall</p>';
  expect(
    read(data({ ...hidden, location: { name: "Mill Hall" } }), "Songs of rain", unseen)?.title,
  ).toBe("Songs of rain");
  const handle = "<p>Ask @rainpay about it.</p>";
  expect(
    read(data({ ...hidden, location: { name: "@rainpay" } }), "Songs of rain", handle)?.title,
  ).toBe("Songs of rain");
  const broken = '<script type="application/ld+json">{</script>';
  expect(read(broken, "Songs of rain")?.title).toBe("Songs of rain");
});

test.each([
  "font-size:0",
  "color: red; font-size: 1px",
  "FONT-SIZE: 0px !important",
  "position:absolute;left:-9999px",
])("what no reader can see for its style is no text of the article: %s", (style) => {
  const body = `<article>${[1, 2, 3, 4].map(filler).join("")}<p style="${style}">The river never rose.</p></article>`;
  expect(readArticle(parse(body), "https://daily.example/river")?.text).not.toContain("never rose");
});

test.each(["font-size:1em", "font-size: 0.9rem", "margin-left:-9999px"])(
  "other styles hide nothing: %s",
  (style) => {
    const body = `<article>${[1, 2, 3, 4].map(filler).join("")}<p style="${style}">The river never rose, as the council says.</p><div style="font-size:0"><p>The town lies on a hill above it, and the mill does not.</p></div></article>`;
    const text = readArticle(parse(body), "https://daily.example/river")?.text;
    expect(text).toContain("never rose");
    expect(text).toContain("on a hill");
  },
);

test("answers below the accepted one are comments, those above it are not", () => {
  const answer = (role: string, text: string) =>
    `<div itemprop="${role}" itemscope itemtype="https://schema.org/Answer"><div itemprop="text"><p>${text}</p>${filler(1)}</div></div>`;
  const body = `<main itemprop="mainEntity" itemscope itemtype="https://schema.org/Question"><h1>Why did the river rise?</h1><div>${filler(1)}${filler(2)}</div>
    ${answer("suggestedAnswer", "The mill has let its water go.")}${answer("acceptedAnswer", "It rained for nine days in the hills.")}
    ${answer("suggestedAnswer", "A dam broke in the north.")}${answer("suggestedAnswer", "Nobody knows.")}</main>`;
  const text = readArticle(parse(body), "https://forum.example/t/1")?.text ?? "";
  const [above, below, ...more] = text.split("## [Comments]");
  expect(above).toMatch(/The mill has let.*It rained for nine days/s);
  expect(below).toMatch(/A dam broke.*Nobody knows/s);
  expect(more).toEqual([]);
});
