import { once } from "node:events";
import { createServer } from "node:http";
import { listen } from "../../support/listen.ts";

/** Pages of the web, as far as tests need them. */
export interface Article {
  url: string;
  title: string;
  sentence: string;
  paragraphs: readonly string[];
  /** A page that has no text. */
  emptyUrl: string;
  pdfUrl: string;
  /** A page that is answered with 404. */
  missingUrl: string;
  /** A page that asks for a password. */
  signInUrl: string;
  /** A text file, whose lines are wrapped at a column. */
  textUrl: string;
  /** A page with two pictures: one of its own site, and one of a site that gives it to no page. */
  picturesUrl: string;
  /** A page whose article is shown by custom elements. */
  elementsUrl: string;
  /** A page whose article stands in it, above what custom elements show. */
  talkUrl: string;
  /** A page whose article is in a frame. */
  frameUrl: string;
  /** A page with an article, which waits for a script that never comes. */
  loadingUrl: string;
  close(): Promise<void>;
}

const TITLE = "The river rose by a metre";
const SENTENCE = "Two stations measured the same rise of one metre.";
const PARAGRAPHS = [
  SENTENCE,
  "The council has published every figure with its date, and residents can look them up at the town hall or online.",
  "Engineers say that the new embankment held, although water stood in the lower gardens for two days in a row.",
  "A report that compares the rise with that of earlier years is to follow in the spring, the council said.",
];

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${TITLE}</title></head>
<body><nav><a href="/">Home</a> <a href="/more">More news</a></nav>
<main><article><h1>${TITLE}</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join("")}</article></main>
<footer>Imprint and cookies</footer></body></html>`;

/** A picture of two colours, 400 by 300 pixels. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#c33"/><rect x="40" y="40" width="320" height="220" fill="#36c"/></svg>';

/** @param elsewhere - Another origin of the same server. */
const picturesPage = (elsewhere: string) => `<!doctype html><title>Pictures of the dam</title>
<h1>The dam</h1><img src="/icon.svg" width="24" height="24" alt="An icon"><img src="/dam.svg" alt="The dam at noon">
<p style="height: 1200px">What is below is not seen at once.</p>
<figure><img src="${elsewhere}/map.svg"><figcaption>A map of the valley</figcaption></figure>`;

const ELEMENTS = `<!doctype html><title>${TITLE}</title><nav><a href="/">Home</a></nav><news-app></news-app><script>
const define = (name, html) => customElements.define(name, class extends HTMLElement {
  constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = html; }
});
define("news-story", '<style>.members { display: none }</style><slot></slot><p class="members">For members.</p>');
define("news-app", '<article><news-story>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join("")}</news-story></article>');
</script>`;

/** What readers say of an article, in an element below it. */
const TALK = `<news-talk></news-talk><script>
document.querySelector("news-talk").attachShadow({ mode: "open" }).innerHTML =
  "<div><p>I think that this, which is rather long, says nothing, and yet it is there.</p></div>".repeat(60);
</script>`;

/** A text file whose first line is its title. */
const TEXT = `${TITLE}

Two stations measured the same rise of one
metre.

${PARAGRAPHS.slice(1).join("\n\n")}
`;

/** The smallest PDF that a viewer opens. */
const PDF = `%PDF-1.1
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>`;

export async function startArticleServer(): Promise<Article> {
  const server = createServer((request, response) => {
    if (request.url === "/paper.pdf") {
      response.setHeader("content-type", "application/pdf");
      response.end(PDF);
      return;
    }
    if (request.url === "/never.js") return;
    if (request.url?.endsWith(".svg")) {
      response.setHeader("content-type", "image/svg+xml");
      response.end(SVG);
      return;
    }
    if (request.url === "/river.txt") {
      response.setHeader("content-type", "text/plain; charset=utf-8");
      response.end(TEXT);
      return;
    }
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (request.url === "/missing") response.statusCode = 404;
    const pages: Record<string, string> = {
      "/empty": "<!doctype html><title>Empty</title>",
      "/missing":
        "<!doctype html><title>Not found</title><h1>Not found</h1><p>There is no such page here.</p>",
      "/sign-in":
        '<!doctype html><title>Sign in</title><h1>Sign in</h1><p>Members read on after they have signed in.</p><input type="password">',
      "/elements": ELEMENTS,
      "/loading": HTML.replace("</body>", '<script src="/never.js"></script></body>'),
      "/talk": HTML.replace("</main>", `${TALK}</main>`),
      "/frame": `<!doctype html><title>A reader</title><iframe src="/river" width="900" height="500"></iframe>`,
      "/pictures": picturesPage(`http://localhost:${request.socket.localPort}`),
    };
    response.end(pages[request.url ?? ""] ?? HTML);
  });
  const port = await listen(server);
  const origin = `http://127.0.0.1:${port}`;
  return {
    url: `${origin}/river`,
    emptyUrl: `${origin}/empty`,
    pdfUrl: `${origin}/paper.pdf`,
    missingUrl: `${origin}/missing`,
    signInUrl: `${origin}/sign-in`,
    textUrl: `${origin}/river.txt`,
    elementsUrl: `${origin}/elements`,
    frameUrl: `${origin}/frame`,
    talkUrl: `${origin}/talk`,
    loadingUrl: `${origin}/loading`,
    picturesUrl: `${origin}/pictures`,
    title: TITLE,
    sentence: SENTENCE,
    paragraphs: PARAGRAPHS,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
