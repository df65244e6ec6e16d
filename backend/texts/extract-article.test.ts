import { expect, test } from "vitest";
import { extractArticle } from "./extract-article.ts";

const url = "https://example.com/news/river";
const filler = (index: number) =>
  `<p>Paragraph ${index}: two stations measured the same rise of the river, and the council published each figure with its date, so that everybody can check them.</p>`;

test("the article is taken out of what stands around it", () => {
  const text = `<!doctype html><html><head><title>The river | Daily</title>
    <script>var tracking = "no";</script><style>p { color: red }</style></head><body>
    <nav><a href="/">Home</a> <a href="/sport">Sport</a></nav>
    <article><h1>The river</h1>${[1, 2, 3, 4].map(filler).join("")}
    <p>See <a href="/data.csv?a=1">the data</a> and <a href="javascript:steal()">this</a>.</p></article>
    <div class="cookie-banner">We use cookies</div><footer>Imprint</footer></body></html>`;
  const article = extractArticle({ url, type: "text/html", text });
  expect(article.title).toMatch(/^The river/);
  expect(article.text.split("\n\n").filter((line) => line.startsWith("Paragraph"))).toHaveLength(4);
  expect(article.text).not.toMatch(/tracking|color: red|Sport|cookies|Imprint/);
  expect(article.links).toEqual([{ text: "the data", url: "https://example.com/data.csv?a=1" }]);
});

test("a page that is no article gives its text without scripts", () => {
  const text = "<html><title>Hi</title><body><script>x()</script><p>Just a line</p></body></html>";
  const article = extractArticle({ url, type: "text/html", text });
  expect(article.title).toBe("Hi");
  expect(article.text).toContain("Just a line");
  expect(article.text).not.toContain("x()");
});

test.each(["", "not html at all", "<html></html>", "<p>unclosed <b>bold"])(
  "%j does not break it",
  (text) => {
    expect(extractArticle({ url, type: "text/html", text }).links).toEqual([]);
  },
);

test("a page with a great many elements is still read", () => {
  const text = `<html><title>Long</title><body>${"<p>word</p>".repeat(60_000)}</body></html>`;
  const article = extractArticle({ url, type: "text/html", text });
  expect(article).toMatchObject({ title: "Long" });
  expect(article.text.startsWith("word")).toBe(true);
});

test("a page that nests deeper than any person writes is refused at once", () => {
  const text = `${"<div>".repeat(400_000)}deep`;
  expect(() => extractArticle({ url, type: "text/html", text })).toThrow("nests too deep");
});

test("plain text is taken as it is", () => {
  const text = " # Changes\n\n- faster\n";
  expect(extractArticle({ url, type: "text/markdown", text })).toEqual({
    title: "",
    text: "# Changes\n\n- faster",
    links: [],
  });
});
