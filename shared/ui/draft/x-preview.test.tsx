// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { XPreview } from "./x-preview.tsx";

const post = (text: string) => ({ text, weightedLength: text.length, claims: [] });
const source = { id: "s1", title: "The river", url: "https://www.example.com/river" };

test("an address at the end is a card with its site and title, and not in the text", async () => {
  renderUi(<XPreview posts={[post(`It rose.\n\n${source.url}`)]} sources={[source]} />);
  expect(await screen.findByText("example.com")).toBeDefined();
  expect(screen.getByText("The river")).toBeDefined();
  expect(screen.getByRole("listitem").textContent).not.toContain("https://");
});

test("an address in the middle stays in the text, and has a card, too", async () => {
  renderUi(<XPreview posts={[post("See https://example.org/x for more.")]} sources={[]} />);
  expect(await screen.findByText("example.org")).toBeDefined();
  expect(screen.getByText("https://example.org/x")).toBeDefined();
});

test("each post of a thread stands by itself, and a bare name makes no card", () => {
  renderUi(<XPreview posts={[post("One README.md"), post("Two")]} sources={[]} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});
