// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { pageText } from "./page-text.ts";
import { unfoldLayout } from "./unfold-layout.ts";

function textOf(html: string): string {
  const document = new DOMParser().parseFromString(html, "text/html");
  unfoldLayout(document);
  return pageText(document.body);
}

test("a mail that is built of tables is read as its paragraphs", () => {
  const mail = `<table><tr><td><table role="presentation">
    <tr><td><h1>Kelp farm gets its first harvest</h1></td></tr>
    <tr><td>The farm brought in 41 tonnes.</td></tr>
    <tr><td>The school bus changes.</td><td>The cinema van returns.</td></tr>
  </table></td></tr></table>`;
  expect(textOf(mail)).toBe(
    "# Kelp farm gets its first harvest\n\nThe farm brought in 41 tonnes.\n\nThe school bus changes.\n\nThe cinema van returns.",
  );
});

test("columns of a page stay apart", () => {
  const page = "<table><tr><td><ul><li>Home</li></ul></td><td><p>It opens.</p></td></tr></table>";
  expect(textOf(page)).toBe("- Home\n\nIt opens.");
});

test.each([
  "<table><tr><th>Year</th><th>mm</th></tr><tr><td>2025</td><td><p>612</p></td></tr></table>",
  "<table><tr><td>Year</td><td>mm</td></tr><tr><td>2025</td><td>612</td></tr></table>",
])("a table of data keeps its rows: %s", (table) => {
  expect(textOf(table)).toBe("| Year | mm |\n\n| 2025 | 612 |");
});
