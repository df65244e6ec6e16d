import ReactMarkdown, { type Components, defaultUrlTransform } from "react-markdown";
import remarkGfm from "remark-gfm";
import { ExternalLink } from "../external-link.tsx";
import { Citation } from "./cited-sources.tsx";
import { CITATION, linkCitations } from "./link-citations.ts";

const SAFE_PROTOCOL = /^(https?:|mailto:|#source-s\d+$)/i;

function safeUrl(url: string): string {
  return SAFE_PROTOCOL.test(url) ? defaultUrlTransform(url) : "";
}

function SafeLink({ href, children }: { href?: string | undefined; children?: React.ReactNode }) {
  if (!href) return <>{children}</>;
  if (href.startsWith(CITATION)) return <Citation id={href.slice(CITATION.length)} />;
  return <ExternalLink url={href}>{children}</ExternalLink>;
}

const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  // A picture's address can carry what was written to whoever serves it: its text is shown.
  img: ({ alt }) => <>{alt}</>,
  // The view has the heading above an answer, whatever level the answer begins at.
  h1: "h2",
  h3: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
};

/** Markdown without raw HTML, remote pictures or links that are none. */
export default function MarkdownBody({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm, linkCitations]}
      components={components}
      urlTransform={safeUrl}
      skipHtml
    >
      {text}
    </ReactMarkdown>
  );
}
