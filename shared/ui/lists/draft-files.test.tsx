// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { DraftFiles, type DraftFilesAccess } from "./draft-files.tsx";

function show(access: Partial<DraftFilesAccess>) {
  const rounds: string[] = [];
  const rendered = renderUi(
    <DraftFiles
      access={{
        exportFile: async () => new Blob(),
        importFile: async () => ({ imported: [], known: 0 }),
        ...access,
      }}
      hasDrafts
      onImported={() => rounds.push("imported")}
    />,
  );
  const chooser = rendered.container.querySelector("input");
  if (!chooser) throw new Error("There is no field for a file.");
  const choose = (file: File) => fireEvent.change(chooser, { target: { files: [file] } });
  return { ...rendered, rounds, choose };
}

test("all drafts are saved in the format that is asked for", async () => {
  const asked: string[] = [];
  const { seen } = show({
    exportFile: async (format) => {
      asked.push(format);
      return new Blob();
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save all as Markdown" }));
  await waitFor(() => expect(seen.saved).toEqual(["linnet-drafts.md"]));
  fireEvent.click(screen.getByRole("button", { name: "Save all as JSON" }));
  await waitFor(() => expect(seen.saved).toEqual(["linnet-drafts.md", "linnet-drafts.json"]));
  expect(asked).toEqual(["markdown", "json"]);
});

test("a file's drafts are brought in, and it says how many", async () => {
  const types: string[] = [];
  const { choose, rounds } = show({
    importFile: async (file) => {
      types.push(file.type);
      return { imported: [{ draftId: "d", chatId: "c" }], known: 2 };
    },
  });
  choose(new File(["> One"], "drafts.md"));
  await screen.findByText("Drafts brought in: 1. Here already: 2.");
  expect(types).toEqual(["text/markdown"]);
  expect(rounds).toEqual(["imported"]);
});

test("a file that is refused says why", async () => {
  const { choose, rounds } = show({
    importFile: async () => {
      throw new Error("The file has no draft.");
    },
  });
  choose(new File(["{}"], "drafts.json", { type: "application/json" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The drafts were not brought in",
  );
  expect(rounds).toEqual([]);
});
