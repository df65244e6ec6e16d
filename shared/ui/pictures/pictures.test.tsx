// @vitest-environment happy-dom

import { createMemoryChatStores, ProblemError } from "@linnet/client";
import type { DescribePicture, DraftVariant, PostPicture } from "@linnet/protocol";
import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ApprovalCard } from "../approval/approval-card.tsx";
import type { DraftAccess } from "../draft/draft-access.ts";
import { DraftCard } from "../draft/draft-card.tsx";
import { XPreview } from "../draft/x-preview.tsx";
import { englishStrings } from "../strings.ts";
import { renderUi } from "../testing/render-ui.tsx";
import { storedDraft } from "../testing/stored-draft.ts";
import type { UiHost } from "../ui-host.tsx";
import { StrayDrops } from "./stray-drops.tsx";

/** The addresses of blobs that are in use. */
const urls = new Set<string>();
let lastUrl = 0;
beforeEach(() => {
  urls.clear();
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    lastUrl += 1;
    urls.add(`blob:${lastUrl}`);
    return `blob:${lastUrl}`;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((url) => void urls.delete(url));
});

function file(name: string, type = "image/png"): File {
  return new File([name], name, { type });
}

/** A backend that stores one draft and its pictures. */
function backend(pictures: PostPicture[] = [], altText?: string) {
  const post = { text: "A post.", weightedLength: 7, claims: [] };
  const drafted: DraftVariant[] = [
    { posts: [{ ...post, ...(altText ? { altText } : {}), pictures }] },
  ];
  const seen = { loads: [] as string[], problem: undefined as string | undefined };
  const stored: { variants: DraftVariant[] } = { variants: drafted };
  let uploads = 0;
  const draft = () => storedDraft(stored.variants, { id: "d1" });
  const drafts: DraftAccess = {
    get: async () => draft(),
    update: async (_id, change) => {
      if ("variants" in change) stored.variants = change.variants;
      return draft();
    },
    noteUse: async () => {},
    uploadPicture: async (_id, { size }) => {
      if (seen.problem) throw new Error(seen.problem);
      uploads += 1;
      return { id: `new-${uploads}`, type: "image/png", width: 1, height: 1, size };
    },
    pictureBytes: async (id) => {
      seen.loads.push(id);
      return new Blob([id], { type: "image/png" });
    },
  };
  const shown = (host?: Partial<UiHost>) =>
    renderUi(<DraftCard draftId="d1" variants={drafted} sources={[]} drafts={drafts} />, host);
  return { seen, drafts, shown, pictures: () => stored.variants[0]?.posts[0]?.pictures };
}

/** A draft with one picture, whose backend has a model that sees pictures. */
function withModel(
  answer: (about: DescribePicture, signal: AbortSignal | undefined) => Promise<string>,
  altText = "",
) {
  const made = backend([described("a", altText)]);
  made.drafts.canDescribePictures = async () => true;
  made.drafts.describePicture = (_id, about, signal) => answer(about, signal);
  return made;
}

const described = (id: string, altText = `Text of ${id}`): PostPicture => ({ id, altText });
const chooser = () => screen.getByLabelText("Add picture", { selector: "input" });
const button = (name: string) => screen.getByRole("button", { name });
const names = () =>
  within(screen.getByRole("list", { name: "Pictures" }))
    .getAllByRole("button")
    .map((each) => each.getAttribute("aria-label"));

test("a picture from a file is uploaded, chosen, described, and stored with the draft", async () => {
  const user = userEvent.setup();
  const { shown, pictures } = backend();
  shown();
  await user.upload(chooser(), file("swift.png"));
  const field = await screen.findByRole("textbox", { name: "Description of picture 1" });
  expect(screen.getByText(/^No description yet/)).toBeDefined();
  await user.type(field, "A swift");
  expect(screen.getByText("7 of 1,000 characters")).toBeDefined();
  expect(screen.queryByText(/^No description yet/)).toBeNull();
  await user.tab();
  await waitFor(() => expect(pictures()).toEqual([described("new-1", "A swift")]));
});

test("pictures are moved, removed, and put back", async () => {
  const user = userEvent.setup();
  const { shown, pictures } = backend([described("a"), described("b", ""), described("c")]);
  shown();
  await user.click(button("Picture 2, without a description"));
  await user.click(button("Move picture 2 before picture 1"));
  expect(names()).toEqual([
    "Picture 1, without a description",
    "Picture 2: Text of a",
    "Picture 3: Text of c",
  ]);
  expect(screen.getByText("It is picture 1 of 3 now")).toBeDefined();
  await user.click(button("Remove picture 1"));
  await waitFor(() => expect(pictures()?.map(({ id }) => id)).toEqual(["a", "c"]));
  // The button that was pressed is gone: the focus is on what takes it back.
  expect(document.activeElement).toBe(button("Undo"));
  await user.click(button("Undo"));
  await waitFor(() => expect(pictures()?.map(({ id }) => id)).toEqual(["b", "a", "c"]));
});

test("a picture is put at another place by dragging it", async () => {
  const { shown, pictures } = backend([described("a"), described("b"), described("c")]);
  shown();
  const dataTransfer = { types: ["application/x-linnet-picture"], setData: () => {} };
  fireEvent.dragStart(button("Picture 1: Text of a"), { dataTransfer });
  fireEvent.dragOver(button("Picture 3: Text of c"), { dataTransfer });
  fireEvent.drop(button("Picture 3: Text of c"), { dataTransfer });
  await waitFor(() => expect(pictures()?.map(({ id }) => id)).toEqual(["b", "c", "a"]));
});

test("pictures are pasted into the text and dropped on the post; text is pasted as text", async () => {
  const { shown, pictures } = backend();
  shown();
  const field = screen.getByRole("textbox", { name: "Post 1" });
  fireEvent.paste(field, { clipboardData: { files: [file("a.png")], types: ["Files"] } });
  await waitFor(() => expect(pictures()).toHaveLength(1));
  const post = screen.getByRole("article", { name: "Post 1" });
  const dataTransfer = { files: [file("b.webp", "image/webp")], types: ["Files"] };
  fireEvent.dragOver(post, { dataTransfer });
  expect(screen.getByText("Drop the picture to add it to this post")).toBeDefined();
  fireEvent.drop(post, { dataTransfer });
  expect(screen.queryByText("Drop the picture to add it to this post")).toBeNull();
  await waitFor(() => expect(pictures()).toHaveLength(2));

  const clipboardData = { files: [file("cells.png")], types: ["text/plain", "Files"] };
  const paste = createEvent.paste(field, { clipboardData });
  fireEvent(field, paste);
  expect(paste.defaultPrevented).toBe(false);
});

/** Drags files over the view and drops them beside the posts. */
function dropBeside(files: File[]): boolean {
  const dataTransfer = { types: ["Files"], files };
  fireEvent.dragOver(document.body, { dataTransfer });
  // False: the browser does not open the file.
  return fireEvent.drop(document.body, { dataTransfer });
}

test("a picture that is dropped beside the only post goes to it", async () => {
  const { drafts, pictures } = backend();
  const variants = [{ posts: [{ text: "A post.", weightedLength: 7, claims: [] }] }];
  renderUi(
    <>
      <StrayDrops />
      <DraftCard draftId="d1" variants={variants} sources={[]} drafts={drafts} />
    </>,
  );
  expect(dropBeside([file("swift.png")])).toBe(false);
  await waitFor(() => expect(pictures()).toEqual([described("new-1", "")]));
  // One that a post takes itself is not taken twice.
  const dataTransfer = { types: ["Files"], files: [file("owl.png")] };
  fireEvent.drop(screen.getByRole("article", { name: "Post 1" }), { dataTransfer });
  await waitFor(() => expect(screen.queryByText("A picture is being uploaded")).toBeNull());
  expect(names()).toHaveLength(2);
});

test("beside several posts, or none, the person is told where to drop it", async () => {
  const user = userEvent.setup();
  const post = { text: "A post.", weightedLength: 7, claims: [] };
  const { drafts } = backend();
  const upload = vi.spyOn(drafts, "uploadPicture");
  const view = (count: number) => (
    <>
      <StrayDrops />
      {count > 0 ? (
        <DraftCard
          draftId={`d${count}`}
          variants={[{ posts: Array.from({ length: count }, () => post) }]}
          sources={[]}
          drafts={drafts}
        />
      ) : null}
    </>
  );
  const { rerender } = renderUi(view(0));
  expect(dropBeside([file("swift.png")])).toBe(false);
  expect(screen.getByText(/ask for a draft first/)).toBeDefined();
  rerender(view(2));
  expect(dropBeside([file("swift.png")])).toBe(false);
  expect(screen.getByText(/onto the post that it belongs to/)).toBeDefined();
  await user.keyboard("{Escape}");
  expect(screen.queryByText(/onto the post that it belongs to/)).toBeNull();
  expect(upload).not.toHaveBeenCalled();
});

test("what X does not take is named, with what to do, and the rest is added", async () => {
  const user = userEvent.setup({ applyAccept: false });
  const { shown, pictures } = backend([described("a"), described("b"), described("c")]);
  shown();
  await user.upload(chooser(), [file("x.gif", "image/gif"), file("1.png"), file("2.png")]);
  expect(
    screen.getByText("X takes no picture like x.gif. Save it as PNG, JPEG or WebP."),
  ).toBeDefined();
  expect(screen.getByText("X takes 4 pictures with one post. Left out: 1.")).toBeDefined();
  await waitFor(() => expect(pictures()).toHaveLength(4));
  expect(button("Add picture").getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("With 4 pictures this post is full: X takes no more.")).toBeDefined();
});

test("a picture that the backend refuses stays until the person tries again or removes it", async () => {
  const user = userEvent.setup();
  const { shown, seen, pictures } = backend();
  shown();
  seen.problem = "The file moves: send a still picture.";
  await user.upload(chooser(), [file("a.png"), file("b.png")]);
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  expect(screen.getAllByText(/send a still picture/)).toHaveLength(2);
  seen.problem = undefined;
  const [first, second] = screen.getAllByRole("alert");
  if (!first || !second) throw new Error("There are two.");
  await user.click(within(second).getByRole("button", { name: "Remove it" }));
  await user.click(within(first).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(pictures()).toEqual([described("new-1", "")]));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a picture whose post is gone is shown at the last one, with why it is not added", async () => {
  const post = { text: "A post.", weightedLength: 7, claims: [] };
  const { drafts } = backend();
  const sending = Promise.withResolvers<void>();
  const { uploadPicture } = drafts;
  drafts.uploadPicture = async (...input) => {
    await sending.promise;
    return uploadPicture(...input);
  };
  drafts.get = () => Promise.reject(new Error("away"));
  const full = { ...post, pictures: ["a", "b", "c", "d"].map((id) => described(id)) };
  const sentences = [{ index: 0, text: "Picked." }];
  renderUi(
    <DraftCard
      draftId="d2"
      variants={[{ posts: [full, post] }]}
      sources={[]}
      drafts={drafts}
      sentences={{ source: { id: "s1", title: "Page" }, language: "en", sentences }}
      onPrompt={() => {}}
    />,
  );
  const [, second] = screen.getAllByLabelText("Add picture", { selector: "input" });
  if (!second) throw new Error("There are two.");
  await userEvent.upload(second, file("a.png"));
  await userEvent.click(screen.getByText("Use the source's own words"));
  fireEvent.click(screen.getByRole("checkbox", { name: "Picked." }));
  fireEvent.click(button("Make one post of them"));
  expect(screen.getByText("A picture is being uploaded")).toBeDefined();
  sending.resolve();
  expect(await screen.findByText(/^A picture was not uploaded\. With 4 pictures/)).toBeDefined();
  fireEvent.click(button("Remove it"));
});

test("the agent's suggestion becomes the description with one press", async () => {
  const user = userEvent.setup();
  const { shown } = backend([described("a", "")], "A swift that glides.");
  shown();
  await user.click(button("Picture 1, without a description"));
  await user.click(button("Use as description"));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /picture 1/ }).value).toBe(
    "A swift that glides.",
  );
  expect(screen.queryByText("A swift that glides.", { selector: "p span" })).toBeNull();
});

const suggestion = (name = "Suggest a description") => screen.findByRole("button", { name });
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Description of/ });

test("a model's suggestion lands in a field that is empty, and is taken back", async () => {
  const user = userEvent.setup();
  const asked: DescribePicture[] = [];
  const { shown, pictures } = withModel(async (about) => {
    asked.push(about);
    return "A swift over a roof.";
  });
  shown({ language: "de" });
  await user.click(button("Picture 1, without a description"));
  await user.click(await suggestion());
  await waitFor(() => expect(field().value).toBe("A swift over a roof."));
  expect(asked).toEqual([{ text: "A post.", language: "de" }]);
  expect(screen.getByText(/Check it before you post/)).toBeDefined();
  await user.type(field(), " At dusk.");
  await user.click(button("Undo"));
  expect(field().value).toBe("");
  await waitFor(() => expect(pictures()).toEqual([described("a", "")]));
});

test("what the person has written meanwhile stays, and the suggestion is offered", async () => {
  const user = userEvent.setup();
  const answer = Promise.withResolvers<string>();
  const { shown } = withModel(() => answer.promise);
  shown();
  await user.click(button("Picture 1, without a description"));
  await user.click(await suggestion());
  await user.type(field(), "Bird");
  answer.resolve("A swift over a roof.");
  expect(await screen.findByText("A swift over a roof.")).toBeDefined();
  expect(field().value).toBe("Bird");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a description of the person's own stays until a suggestion is used, and comes back after a second", async () => {
  const user = userEvent.setup();
  const answers = ["A swift over a roof.", "A bird."];
  const { shown, pictures } = withModel(async () => answers.shift() ?? "", "Bird");
  shown();
  await user.click(button("Picture 1: Bird"));
  await user.click(await suggestion());
  await user.click(await suggestion("Use as description"));
  expect(field().value).toBe("A swift over a roof.");
  expect(screen.queryByRole("button", { name: "Use as description" })).toBeNull();
  await user.type(field(), " At dusk.");
  await user.click(await suggestion());
  await user.click(await suggestion("Use as description"));
  expect(field().value).toBe("A bird.");
  await user.click(button("Undo"));
  expect(field().value).toBe("A swift over a roof. At dusk.");
  await user.click(button("Undo"));
  expect(field().value).toBe("Bird");
  await waitFor(() => expect(pictures()).toEqual([described("a", "Bird")]));
});

test("a description that is emptied while a suggestion is under way is not filled", async () => {
  const user = userEvent.setup();
  const answer = Promise.withResolvers<string>();
  const { shown } = withModel(() => answer.promise, "Bird");
  shown();
  await user.click(button("Picture 1: Bird"));
  await user.click(await suggestion());
  await user.clear(field());
  answer.resolve("A swift over a roof.");
  expect(await screen.findByText("A swift over a roof.", { selector: "p span" })).toBeDefined();
  expect(field().value).toBe("");
});

test("a model that sees no pictures says so in the person's language; nothing in the field changes", async () => {
  const user = userEvent.setup();
  const problem = { type: "/problems/model-sees-no-pictures", title: "No", status: 422 };
  const { shown } = withModel(() => Promise.reject(new ProblemError(problem)), "Bird");
  shown({ strings: { ...englishStrings, modelSeesNoPictures: "Blind!" } });
  await user.click(button("Picture 1: Bird"));
  await user.click(await screen.findByRole("button", { name: "Suggest a description" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "No description was suggested. Blind!",
  );
  expect(screen.getByDisplayValue("Bird")).toBeDefined();
});

test("asking for a suggestion is stopped by its button, and by closing the view", async () => {
  const user = userEvent.setup();
  const signals: (AbortSignal | undefined)[] = [];
  const { shown } = withModel(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signals.push(signal);
        signal?.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  );
  const { unmount } = shown();
  await user.click(button("Picture 1, without a description"));
  await user.click(await screen.findByRole("button", { name: "Suggest a description" }));
  await user.click(button("Stop"));
  await user.click(await screen.findByRole("button", { name: "Suggest a description" }));
  expect(screen.queryByRole("alert")).toBeNull();
  unmount();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
});

test("without a model that sees pictures, no suggestion is offered", async () => {
  const user = userEvent.setup();
  const { shown, drafts } = backend([described("a")]);
  const can = vi.fn(async () => false);
  drafts.canDescribePictures = can;
  drafts.describePicture = async () => "";
  shown();
  await user.click(button("Picture 1: Text of a"));
  await waitFor(() => expect(can).toHaveBeenCalled());
  expect(screen.queryByRole("button", { name: "Suggest a description" })).toBeNull();
});

/** Opens the dialog that crops picture 1, with its picture loaded. */
async function openCropping() {
  const toBlob = vi.spyOn(HTMLCanvasElement.prototype, "toBlob");
  toBlob.mockImplementation((done, type) => done(new Blob(["part"], { type: type ?? "" })));
  await userEvent.click(button("Picture 1: Text of a"));
  await userEvent.click(button("Crop picture 1"));
  const dialog = await screen.findByRole("dialog", { name: "Crop the picture" });
  const image = dialog.querySelector("img");
  if (!image) throw new Error("The dialog shows the picture.");
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(image);
  return { dialog, toBlob };
}

test("a picture is cropped by keys, in its place, and the whole one comes back", async () => {
  const user = userEvent.setup();
  const { shown, pictures } = backend([described("a"), described("b")]);
  shown();
  const { dialog, toBlob } = await openCropping();
  fireEvent.keyDown(await within(dialog).findByRole("application"), {
    key: "ArrowLeft",
    shiftKey: true,
  });
  expect(within(dialog).getByText("392 by 200 pixels")).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Crop" }));
  await waitFor(() =>
    expect(pictures()).toEqual([described("new-1", "Text of a"), described("b")]),
  );
  expect(toBlob.mock.calls[0]?.[1]).toBe("image/png");
  expect(screen.getByText("The picture was cropped.")).toBeDefined();
  await user.click(button("Undo"));
  await waitFor(() => expect(pictures()).toEqual([described("a"), described("b")]));
});

test("while a part of a picture is uploaded, it is not cropped once more", async () => {
  const { shown, drafts, pictures } = backend([described("a")]);
  const { uploadPicture } = drafts;
  const sending = Promise.withResolvers<void>();
  const upload = vi.fn<DraftAccess["uploadPicture"]>(async (...input) => {
    await sending.promise;
    return uploadPicture(...input);
  });
  drafts.uploadPicture = upload;
  shown();
  const { dialog, toBlob } = await openCropping();
  toBlob.mockImplementation(() => {});
  fireEvent.click(within(dialog).getByRole("button", { name: "Crop" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Crop" }));
  expect(toBlob).toHaveBeenCalledOnce();
  toBlob.mock.calls[0]?.[0](new Blob(["part"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(button("Crop picture 1").getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(button("Crop picture 1"));
  sending.resolve();
  await waitFor(() => expect(pictures()).toEqual([described("new-1", "Text of a")]));
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(button("Crop picture 1"));
  expect(await screen.findByRole("dialog")).toBeDefined();
  expect(upload).toHaveBeenCalledOnce();
});

test("the bytes of a picture to crop are let go when the view closes before they are there", async () => {
  const { shown, drafts } = backend([described("a")]);
  const { unmount } = shown();
  await waitFor(() => expect(urls.size).toBe(1));
  const loading = Promise.withResolvers<Blob>();
  drafts.pictureBytes = () => loading.promise;
  await userEvent.click(button("Picture 1: Text of a"));
  await userEvent.click(button("Crop picture 1"));
  unmount();
  await waitFor(() => expect(urls.size).toBe(0));
  loading.resolve(new Blob(["a"], { type: "image/png" }));
  await loading.promise;
  await Promise.resolve();
  expect(urls.size).toBe(0);
});

test("a source of the host is offered beside files; what it says of a failure is shown", async () => {
  const user = userEvent.setup();
  const { shown, pictures } = backend();
  const pick = vi
    .fn()
    .mockRejectedValueOnce(new Error("Select some code first."))
    .mockResolvedValueOnce({ blob: file("code.png"), altText: "Code" });
  shown({ pictureSources: [{ id: "code", label: "Picture of the code", icon: "code", pick }] });
  await user.click(button("Add picture"));
  expect(button("From a file")).toBeDefined();
  await user.click(button("Picture of the code"));
  expect(await screen.findByText("Select some code first.")).toBeDefined();
  await user.click(button("Picture of the code"));
  await waitFor(() => expect(pictures()).toEqual([described("new-1", "Code")]));
  expect(pick).toHaveBeenCalledWith(expect.objectContaining({ draftId: "d1" }));
});

test("pictures are there again after the view was closed before the backend had them", async () => {
  const user = userEvent.setup();
  const { draftEdits } = createMemoryChatStores();
  const { shown, drafts, pictures } = backend();
  const { update } = drafts;
  drafts.update = () => Promise.reject(new Error("away"));
  const first = shown({ draftEdits });
  await user.upload(chooser(), file("a.png"));
  await user.type(await screen.findByRole("textbox", { name: /picture 1/ }), "A");
  first.unmount();
  drafts.update = update;
  shown({ draftEdits });
  expect(await screen.findByRole("button", { name: "Picture 1: A" })).toBeDefined();
  await waitFor(() => expect(pictures()).toEqual([described("new-1", "A")]));
});

test("bytes are loaded once for all places that show them, and let go with the last", async () => {
  const { shown, seen } = backend([described("a")]);
  const { unmount, container } = shown();
  // The row, the view of X, and what is copied.
  await waitFor(() => expect(container.querySelectorAll("img")).toHaveLength(3));
  expect(seen.loads).toEqual(["a"]);
  expect(urls.size).toBe(1);
  unmount();
  await waitFor(() => expect(urls.size).toBe(0));
});

test("a picture that cannot be loaded says so, and is asked for again", async () => {
  const user = userEvent.setup();
  const { drafts } = backend();
  const { pictureBytes } = drafts;
  drafts.pictureBytes = () => Promise.reject(new Error("away"));
  const posts = [{ text: "", weightedLength: 0, claims: [], pictures: [described("a")] }];
  renderUi(<XPreview posts={posts} sources={[]} pictures={drafts} />);
  const again = await screen.findByText("Picture 1 could not be loaded. Try again");
  drafts.pictureBytes = pictureBytes;
  await user.click(again);
  expect(await screen.findByAltText("Text of a")).toBeDefined();
});

test("a picture of a draft that cannot be loaded can be loaded again and removed", async () => {
  const user = userEvent.setup();
  const { shown, drafts, pictures } = backend([described("a")]);
  const { pictureBytes } = drafts;
  drafts.pictureBytes = () => Promise.reject(new Error("away"));
  shown();
  const failed = await screen.findByRole("button", { name: /^Picture 1: .*could not be loaded/ });
  drafts.pictureBytes = pictureBytes;
  await user.click(failed);
  expect(await screen.findByRole("button", { name: "Picture 1: Text of a" })).toBeDefined();
  await user.click(button("Remove picture 1"));
  await waitFor(() => expect(pictures()).toEqual([]));
});

test("the link to X has no pictures: each is copied as PNG", async () => {
  const user = userEvent.setup();
  const { shown } = backend([described("a"), described("b")]);
  const copied: string[] = [];
  shown({ copyPicture: async (png) => void copied.push(await (await png).text()) });
  expect(screen.getByText(/^The link to X carries no pictures/)).toBeDefined();
  await user.click(button("Copy picture 2"));
  expect(await screen.findByText("Picture copied")).toBeDefined();
  expect(copied).toEqual(["b"]);
});

test("the request for approval shows the pictures as they go up, and which have no description", async () => {
  const { drafts } = backend();
  const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
  const pictures = [described(id(1), "A swift"), described(id(2), "")];
  const posts = [{ text: "A post.", pictures }];
  const input = { account: { username: "river", name: "River" }, posts };
  renderUi(
    <ApprovalCard
      approval={{ id: "a1", tool: "publishPost", input, state: "requested" }}
      onAnswer={async () => {}}
      pictures={drafts}
    />,
  );
  const [first, second] = within(screen.getByRole("list", { name: "Pictures" })).getAllByRole(
    "listitem",
  );
  expect(first?.textContent).toContain("A swift");
  expect(second?.textContent).toContain("Picture 2 has no description.");
  expect(await screen.findByAltText("A swift")).toBeDefined();
  // They stay while the text is edited.
  fireEvent.click(button("Edit"));
  expect(screen.getByRole("list", { name: "Pictures" })).toBeDefined();
});

test("X shows pictures in place of the card of a link", () => {
  const post = { text: "See https://example.com/page", weightedLength: 28, claims: [] };
  const { drafts } = backend();
  const pictures = ["a", "b", "c"].map((id) => described(id));
  const { container } = renderUi(
    <XPreview posts={[{ ...post, pictures }]} sources={[]} pictures={drafts} />,
  );
  expect(container.querySelectorAll(".linnet-x-pictures-3 > div")).toHaveLength(3);
  expect(container.querySelector(".linnet-x-card")).toBeNull();
});
