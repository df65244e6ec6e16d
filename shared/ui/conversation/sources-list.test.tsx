// @vitest-environment happy-dom

import { OWN_TEXT_TITLE } from "@linnet/protocol";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { englishStrings } from "../strings.ts";
import { renderUi } from "../testing/render-ui.tsx";
import { UiHostProvider } from "../ui-host.tsx";
import { SourcesList } from "./sources-list.tsx";

test("the person's own text has a name in their language, and a page its own", () => {
  renderUi(
    <UiHostProvider host={{ strings: { ...englishStrings, ownText: "Dein Text" } }}>
      <SourcesList
        sources={[
          { id: "message-1", title: OWN_TEXT_TITLE },
          { id: "s2", title: "The page", url: "https://a.example/" },
        ]}
      />
    </UiHostProvider>,
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Dein Text",
    "The page",
  ]);
});

test("a source stands on the interface's side, whichever way its title runs", () => {
  renderUi(<SourcesList sources={[{ id: "s1", title: "طيور", url: "https://a.example/" }]} />);
  const item = screen.getByRole("listitem");
  expect(item.hasAttribute("dir")).toBe(false);
  expect(item.querySelector("bdi")?.textContent).toBe("طيور");
});
