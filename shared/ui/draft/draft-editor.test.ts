import { createMemoryChatStores, type DraftChange, ProblemError } from "@linnet/client";
import { ManualClock } from "@linnet/client/testing";
import {
  type AnsweredPost,
  type AnswerKind,
  type Draft,
  type DraftVariant,
  type Picture,
  type PostPicture,
  PROBLEMS,
} from "@linnet/protocol";
import { expect, onTestFinished, test, vi } from "vitest";
import { storedDraft } from "../testing/stored-draft.ts";
import type { DraftAccess } from "./draft-access.ts";
import { DraftEditor } from "./draft-editor.ts";

function variant(text: string, pictures?: PostPicture[]): DraftVariant {
  const post = { text, weightedLength: text.length, claims: [] };
  return { posts: [pictures ? { ...post, pictures } : post] };
}

const [SWIFT, OWL] = [
  { id: "swift", altText: "A swift" },
  { id: "owl", altText: "" },
];

function textOf(variants: readonly DraftVariant[] | undefined): string | undefined {
  return variants?.[0]?.posts[0]?.text;
}

const CHANGED = { type: "/problems/draft-changed", ...PROBLEMS["draft-changed"] };

/** A backend with one draft, which can be away. */
class StoredDraft implements DraftAccess {
  text: string;
  pictures: PostPicture[] | undefined;
  isAway = false;
  #second = 0;
  readonly updates: (string | undefined)[] = [];
  /** The texts that it had when it was told that the person took them. */
  readonly taken: string[] = [];

  constructor(text: string) {
    this.text = text;
  }

  async get(): Promise<Draft> {
    if (this.isAway) throw new Error("away");
    const updatedAt = `2026-01-01T00:00:0${this.#second}.000Z`;
    return storedDraft([variant(this.text, this.pictures)], { updatedAt });
  }

  /** Another client's change. */
  changeTo(text: string): void {
    this.text = text;
    this.#second += 1;
  }

  async update(_id: string, change: DraftChange, unchangedSince?: string): Promise<Draft> {
    if (this.isAway) throw new Error("away");
    const { updatedAt } = await this.get();
    if (unchangedSince !== undefined && unchangedSince !== updatedAt)
      throw new ProblemError(CHANGED);
    this.#second += 1;
    if ("variants" in change) {
      this.text = textOf(change.variants) ?? "";
      // As the backend: pictures that are not named stay.
      this.pictures = change.variants[0]?.posts[0]?.pictures ?? this.pictures;
      this.updates.push(this.text);
    }
    return this.get();
  }

  async noteUse(): Promise<void> {
    if (this.isAway) throw new Error("away");
    this.taken.push(this.text);
  }

  async uploadPicture(_id: string, { size }: Blob): Promise<Picture> {
    if (this.isAway) throw new Error("away");
    return { id: OWL.id, type: "image/png", width: 1, height: 1, size };
  }

  async pictureBytes(): Promise<Blob> {
    throw new Error("away");
  }
}

function setUp(text = "Drafted.") {
  const clock = new ManualClock();
  const { draftEdits: records } = createMemoryChatStores();
  const backend = new StoredDraft(text);
  const open = () => new DraftEditor({ draftId: "d", drafted: [variant(text)], records, clock });
  return { clock, records, backend, open };
}

/** Connects it, and waits until it has read the draft. */
async function connected(editor: DraftEditor, backend: StoredDraft): Promise<() => void> {
  const get = vi.spyOn(backend, "get");
  const close = editor.connect(backend);
  await vi.waitFor(() => expect(get).toHaveResolved());
  get.mockRestore();
  return close;
}

/** A draft with an editor that is connected. */
async function setUpConnected() {
  const made = setUp();
  const editor = made.open();
  const close = await connected(editor, made.backend);
  return { ...made, editor, close };
}

test("each change is in the record at once, and in the backend after a pause", async () => {
  const { clock, records, backend, open } = setUp();
  const editor = open();
  editor.connect(backend);
  editor.write(0, 0, "M", undefined);
  editor.write(0, 0, "Mine.", undefined);
  expect(textOf((await records.get("d"))?.variants)).toBe("Mine.");
  expect(backend.updates).toEqual([]);
  await clock.advance(1_000);
  await vi.waitFor(async () => expect((await records.get("d"))?.variants).toBeUndefined());
  expect(backend.updates).toEqual(["Mine."]);
});

test("a change that the backend did not take is sent again", async () => {
  const { clock, backend, open } = setUp();
  const editor = open();
  editor.connect(backend);
  backend.isAway = true;
  editor.write(0, 0, "Mine.", undefined);
  editor.flush();
  await vi.waitFor(() => expect(editor.getSnapshot().notStored?.detail).toBe("away"));
  backend.isAway = false;
  await clock.advance(10_000);
  await vi.waitFor(() => expect(editor.getSnapshot().notStored).toBeUndefined());
  expect(backend.updates).toEqual(["Mine."]);
});

test("what an earlier view left behind is shown, and stored", async () => {
  const { records, backend, open } = setUp();
  open().write(0, 0, "Mine.", undefined);
  const editor = open();
  await editor.load();
  expect(textOf(editor.getSnapshot().variants)).toBe("Mine.");
  editor.connect(backend);
  await vi.waitFor(() => expect(backend.updates).toEqual(["Mine."]));
  await vi.waitFor(async () => expect((await records.get("d"))?.variants).toBeUndefined());
});

test("a view that closes sends what is not stored yet", async () => {
  const { backend, open } = setUp();
  const editor = open();
  const close = editor.connect(backend);
  editor.write(0, 0, "Mine.", undefined);
  close();
  await vi.waitFor(() => expect(backend.updates).toEqual(["Mine."]));
});

test("a draft that another client has changed is not overwritten without a word", async () => {
  const { clock, backend, open } = setUp();
  open().write(0, 0, "Mine.", undefined);
  backend.text = "Theirs.";
  const editor = open();
  editor.connect(backend);
  await vi.waitFor(() => expect(textOf(editor.getSnapshot().elsewhere)).toBe("Theirs."));
  editor.write(0, 0, "Mine, longer.", undefined);
  await clock.advance(1_000);
  expect(backend.updates).toEqual([]);
  expect(textOf(editor.getSnapshot().variants)).toBe("Mine, longer.");
  editor.keepMine();
  await vi.waitFor(() => expect(backend.updates).toEqual(["Mine, longer."]));
});

test("what a view was sending when it closed is no change of another place", async () => {
  const { backend, open } = setUp();
  const first = open();
  const update = backend.update.bind(backend);
  backend.update = async (id, change, unchangedSince) => {
    await update(id, change, unchangedSince);
    // The answer is lost, and what is sent after it never arrives.
    backend.update = () => new Promise(() => {});
    throw new Error("aborted");
  };
  first.connect(backend);
  await first.load();
  first.write(0, 0, "Mine", undefined);
  first.flush();
  await vi.waitFor(() => expect(first.getSnapshot().notStored?.detail).toBe("aborted"));
  first.write(0, 0, "Mine, longer.", undefined);
  first.flush();

  backend.update = update;
  const editor = open();
  editor.connect(backend);
  await vi.waitFor(() => expect(backend.updates).toEqual(["Mine", "Mine, longer."]));
  expect(editor.getSnapshot().elsewhere).toBeUndefined();
});

test("the other client's text can be taken", async () => {
  const { records, backend, open } = setUp();
  open().write(0, 0, "Mine.", undefined);
  backend.text = "Theirs.";
  const editor = open();
  editor.connect(backend);
  await vi.waitFor(() => expect(editor.getSnapshot().elsewhere).toBeDefined());
  editor.takeTheirs();
  expect(textOf(editor.getSnapshot().variants)).toBe("Theirs.");
  await vi.waitFor(async () => expect((await records.get("d"))?.variants).toBeUndefined());
});

test("what is typed while the draft is being stored is stored after it", async () => {
  const { backend, open } = setUp();
  const editor = open();
  const stored = Promise.withResolvers<void>();
  const update = backend.update.bind(backend);
  backend.update = async (id, change, unchangedSince) => {
    await stored.promise;
    return update(id, change, unchangedSince);
  };
  await connected(editor, backend);
  editor.write(0, 0, "One", undefined);
  editor.flush();
  editor.write(0, 0, "One, two", undefined);
  editor.flush();
  stored.resolve();
  await vi.waitFor(() => expect(backend.updates).toEqual(["One", "One, two"]));
});

test("an answer that is older than a stored change does not take it back", async () => {
  const { backend, records, editor } = await setUpConnected();
  const asked = Promise.withResolvers<Draft>();
  const old = await backend.get();
  const get = vi.spyOn(backend, "get").mockImplementationOnce(() => asked.promise);
  editor.refresh();
  await vi.waitFor(() => expect(get).toHaveBeenCalled());
  editor.write(0, 0, "Mine.", undefined);
  editor.flush();
  await vi.waitFor(() => expect(backend.updates).toEqual(["Mine."]));
  await vi.waitFor(async () => expect((await records.get("d"))?.variants).toBeUndefined());
  asked.resolve(old);
  await asked.promise;
  editor.write(0, 0, "Mine, again.", undefined);
  editor.flush();
  await vi.waitFor(() => expect(backend.updates).toEqual(["Mine.", "Mine, again."]));
  expect(editor.getSnapshot().elsewhere).toBeUndefined();
});

test("a stored change is shown while the backend is away, and read when it is back", async () => {
  const { clock, backend, open } = setUp();
  const first = open();
  await connected(first, backend);
  first.write(0, 0, "Mine.", undefined);
  first.flush();
  await vi.waitFor(() => expect(backend.updates).toEqual(["Mine."]));

  backend.isAway = true;
  const editor = open();
  editor.connect(backend);
  await vi.waitFor(() => expect(textOf(editor.getSnapshot().variants)).toBe("Mine."));
  backend.isAway = false;
  backend.changeTo("Theirs.");
  await clock.advance(10_000);
  await vi.waitFor(() => expect(textOf(editor.getSnapshot().variants)).toBe("Theirs."));
});

test("what is typed before the backend could be read replaces nothing that it has", async () => {
  const { clock, backend, open } = setUp();
  backend.changeTo("Theirs.");
  backend.isAway = true;
  const editor = open();
  editor.connect(backend);
  editor.write(0, 0, "Mine.", undefined);
  editor.flush();
  await vi.waitFor(() => expect(editor.getSnapshot().notStored?.detail).toBe("away"));
  backend.isAway = false;
  await clock.advance(10_000);
  await vi.waitFor(() => expect(textOf(editor.getSnapshot().elsewhere)).toBe("Theirs."));
  expect(backend.text).toBe("Theirs.");
});

test("a change that another client has stored is shown when the window gets the focus", async () => {
  const { backend, editor } = await setUpConnected();
  backend.changeTo("Theirs.");
  editor.refresh();
  await vi.waitFor(() => expect(textOf(editor.getSnapshot().variants)).toBe("Theirs."));
});

test("a draft that was deleted is not asked for again and again", async () => {
  const { backend, editor } = await setUpConnected();
  const gone = new ProblemError({ type: "/problems/not-found", ...PROBLEMS["not-found"] });
  const get = vi.spyOn(backend, "get").mockRejectedValue(gone);
  await editor.fresh();
  editor.refresh();
  await editor.load();
  expect(get).toHaveBeenCalledOnce();
});

test("views of one browser tell each other what they have stored, and show it at once", async () => {
  const { backend, editor } = await setUpConnected();
  const otherView = new BroadcastChannel("linnet.draft-stored");
  try {
    const heard = vi.fn<(event: { data: unknown }) => void>();
    otherView.onmessage = heard;
    editor.write(0, 0, "Mine.", undefined);
    editor.flush();
    await vi.waitFor(() => expect(heard.mock.lastCall?.[0].data).toBe("d"));
    backend.changeTo("Theirs.");
    otherView.postMessage("d");
    await vi.waitFor(() => expect(textOf(editor.getSnapshot().variants)).toBe("Theirs."));
  } finally {
    otherView.close();
  }
});

test("a change is not stored over one that was not seen here, and the person decides", async () => {
  const { clock, backend, editor } = await setUpConnected();
  backend.changeTo("Theirs.");
  editor.write(0, 0, "Mine.", undefined);
  editor.flush();
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(textOf(editor.getSnapshot().elsewhere)).toBe("Theirs.");
  });
  expect(backend.text).toBe("Theirs.");
  editor.keepMine();
  await vi.waitFor(() => expect(backend.text).toBe("Mine."));
});

test("a change after a choice is stored at once, also by a view that closes", async () => {
  const { backend, editor, close } = await setUpConnected();
  editor.choose(0);
  editor.write(0, 0, "Mine.", undefined);
  const refused = vi.spyOn(backend, "update");
  close();
  await vi.waitFor(() => expect(backend.text).toBe("Mine."));
  for (const { value } of refused.mock.results) await expect(value).resolves.toBeDefined();
});

test("a view that closes stores its change after another client's choice", async () => {
  const { backend, editor, close } = await setUpConnected();
  backend.changeTo("Drafted.");
  editor.write(0, 0, "Mine.", undefined);
  close();
  await vi.waitFor(() => expect(backend.text).toBe("Mine."));
});

test("a view that reads another client's change leaves what a second view has not stored", async () => {
  const { backend, open, records } = setUp();
  const [one, other] = [open(), open()];
  await connected(one, backend);
  await connected(other, backend);
  backend.changeTo("Theirs.");
  one.write(0, 0, "Mine.", undefined);
  other.refresh();
  await vi.waitFor(() => expect(textOf(other.getSnapshot().variants)).toBe("Theirs."));
  expect(textOf((await records.get("d"))?.variants)).toBe("Mine.");
});

/** Another document's view: it has what a module has once of its own. */
async function otherDocument(): Promise<typeof DraftEditor> {
  vi.resetModules();
  return (await import("./draft-editor.ts")).DraftEditor;
}

test("what is typed while the backend is away is shown by the other views, which write on from there", async () => {
  const { clock, backend, editor, open, records } = await setUpConnected();
  const Other = await otherDocument();
  const other = new Other({ draftId: "d", drafted: [variant("Drafted.")], records, clock });
  const close = await connected(other, backend);
  backend.isAway = true;
  for (const text of ["Here", "Here."]) {
    editor.write(0, 0, text, undefined);
    await vi.waitFor(() => expect(textOf(other.getSnapshot().variants)).toBe(text));
  }
  other.write(0, 0, "Here. There.", undefined);
  await vi.waitFor(() => expect(textOf(editor.getSnapshot().variants)).toBe("Here. There."));
  close();
  backend.isAway = false;
  expect(textOf((await records.get("d"))?.variants)).toBe("Here. There.");
  await connected(open(), backend);
  await vi.waitFor(() => expect(backend.text).toBe("Here. There."));
});

test("what is typed while another view opens, between its look at the record and its connection, is shown there", async () => {
  const { clock, backend, editor, records } = await setUpConnected();
  const Other = await otherDocument();
  const other = new Other({ draftId: "d", drafted: [variant("Drafted.")], records, clock });
  await other.load();
  editor.write(0, 0, "Mine.", undefined);
  await vi.waitFor(async () => expect(textOf((await records.get("d"))?.variants)).toBe("Mine."));
  await connected(other, backend);
  await vi.waitFor(() => expect(textOf(other.getSnapshot().variants)).toBe("Mine."));
});

test("a text that waits for its person's decision outlives what another view writes", async () => {
  const { clock, backend, editor, records } = await setUpConnected();
  const Other = await otherDocument();
  const other = new Other({ draftId: "d", drafted: [variant("Drafted.")], records, clock });
  await connected(other, backend);
  backend.changeTo("Theirs.");
  editor.write(0, 0, "Mine.", undefined);
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(textOf(editor.getSnapshot().elsewhere)).toBe("Theirs.");
  });
  expect(textOf(other.getSnapshot().variants)).toBe("Mine.");
  other.write(0, 0, "Mine, longer.", undefined);
  // The other view asks the same, and stores nothing over it.
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(textOf(other.getSnapshot().elsewhere)).toBe("Theirs.");
  });
  expect(textOf(editor.getSnapshot().variants)).toBe("Mine, longer.");
  expect(textOf((await records.get("d"))?.variants)).toBe("Mine, longer.");
  other.takeTheirs();
  await vi.waitFor(() => expect(textOf(editor.getSnapshot().variants)).toBe("Theirs."));
  expect(editor.getSnapshot().elsewhere).toBeUndefined();
  expect(backend.updates).toEqual([]);
});

test("what is typed on in another view, while the first one stores it, is no change of another place", async () => {
  const { clock, backend, editor, records } = await setUpConnected();
  const Other = await otherDocument();
  const other = new Other({ draftId: "d", drafted: [variant("Drafted.")], records, clock });
  await connected(other, backend);
  editor.write(0, 0, "One", undefined);
  await vi.waitFor(() => expect(textOf(other.getSnapshot().variants)).toBe("One"));
  other.write(0, 0, "One two", undefined);
  editor.flush();
  await vi.waitFor(() => expect(textOf(editor.getSnapshot().variants)).toBe("One two"));
  expect(backend.updates[0]).toBe("One");
  editor.write(0, 0, "One two three", undefined);
  await vi.waitFor(() => expect(textOf(other.getSnapshot().variants)).toBe("One two three"));
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(backend.text).toBe("One two three");
  });
  for (const each of [editor, other]) {
    each.refresh();
    await vi.waitFor(() => expect(textOf(each.getSnapshot().variants)).toBe("One two three"));
    expect(each.getSnapshot().elsewhere).toBeUndefined();
  }
});

test("a view that shows what is typed in another one does not store it under its hands", async () => {
  const { clock, backend, editor, close, records } = await setUpConnected();
  const Other = await otherDocument();
  const other = new Other({ draftId: "d", drafted: [variant("Drafted.")], records, clock });
  await connected(other, backend);
  const shown = () => textOf(other.getSnapshot().variants);
  editor.write(0, 0, "One", undefined);
  await vi.waitFor(() => expect(shown()).toBe("One"));
  other.refresh();
  editor.write(0, 0, "One two", undefined);
  await vi.waitFor(() => expect(shown()).toBe("One two"));
  expect(backend.updates).toEqual([]);
  await clock.advance(1_000);
  await vi.waitFor(() => expect(backend.updates).toEqual(["One two"]));
  // Only a view that is gone without a word leaves it to the other.
  backend.isAway = true;
  editor.write(0, 0, "One two three", undefined);
  await vi.waitFor(() => expect(shown()).toBe("One two three"));
  close();
  backend.isAway = false;
  await vi.waitFor(async () => {
    await clock.advance(10_000);
    expect(backend.text).toBe("One two three");
  });
  expect(other.getSnapshot().elsewhere).toBeUndefined();
});

test("a change whose answer was lost counts as stored once it is read", async () => {
  const { clock, backend, editor } = await setUpConnected();
  const update = backend.update.bind(backend);
  backend.update = async (id, change, unchangedSince) => {
    await update(id, change, unchangedSince);
    backend.update = update;
    throw new Error("aborted");
  };
  editor.write(0, 0, "Mine.", undefined);
  editor.flush();
  await vi.waitFor(() => expect(editor.getSnapshot().notStored?.detail).toBe("aborted"));
  await vi.waitFor(async () => {
    await clock.advance(10_000);
    expect(editor.getSnapshot().notStored).toBeUndefined();
  });
  expect(editor.getSnapshot().elsewhere).toBeUndefined();
});

test("a read that is never answered is given up, and what was typed is stored", async () => {
  const { clock, backend, open } = setUp();
  vi.spyOn(backend, "get").mockImplementationOnce(() => new Promise(() => {}));
  const editor = open();
  editor.connect(backend);
  editor.write(0, 0, "Mine.", undefined);
  await vi.waitFor(async () => {
    await clock.advance(30_000);
    expect(backend.text).toBe("Mine.");
  });
});

test("a choice that was stored meanwhile keeps no change back", async () => {
  const { clock, backend, editor } = await setUpConnected();
  backend.changeTo("Drafted.");
  editor.write(0, 0, "Mine.", undefined);
  editor.flush();
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(backend.text).toBe("Mine.");
  });
  expect(editor.getSnapshot().elsewhere).toBeUndefined();
});

test("choices are sent one after the other, so that the last one is stored last", async () => {
  const { backend, open } = setUp();
  const editor = open();
  const first = Promise.withResolvers<void>();
  const begun: number[] = [];
  const stored: number[] = [];
  backend.update = async (_id, change) => {
    if (!("chosen" in change)) throw new Error("unexpected");
    begun.push(change.chosen);
    if (change.chosen === 1) await first.promise;
    stored.push(change.chosen);
    return backend.get();
  };
  editor.connect(backend);
  editor.choose(1);
  editor.choose(0);
  await vi.waitFor(() => expect(begun).toContain(1));
  first.resolve();
  await vi.waitFor(() => expect(stored).toEqual([1, 0]));
});

test("the backend is told what the person took, after it has it, and each state once", async () => {
  const { backend, open } = setUp();
  const editor = open();
  editor.connect(backend);
  editor.write(0, 0, "Mine.", undefined);
  editor.markTaken();
  await vi.waitFor(() => expect(backend.taken).toEqual(["Mine."]));
  editor.markOpened(0);
  editor.markTaken();
  editor.write(0, 0, "Mine again.", undefined);
  editor.markTaken();
  await vi.waitFor(() => expect(backend.taken).toEqual(["Mine.", "Mine again."]));
});

test("a backend that is away is told once it has the text; nothing else waits for it", async () => {
  const { clock, backend, open } = setUp();
  const editor = open();
  editor.connect(backend);
  backend.isAway = true;
  editor.write(0, 0, "Mine.", undefined);
  editor.markTaken();
  await vi.waitFor(() => expect(editor.getSnapshot().notStored?.detail).toBe("away"));
  expect(backend.taken).toEqual([]);
  backend.isAway = false;
  await clock.advance(10_000);
  await vi.waitFor(() => expect(backend.taken).toEqual(["Mine."]));
});

test("an edit of the text keeps pictures that this view does not know yet, and shows them", async () => {
  const { backend, open } = setUp();
  open().write(0, 0, "Mine.", undefined);
  backend.pictures = [SWIFT];
  const editor = open();
  editor.connect(backend);
  await vi.waitFor(() => expect(backend.updates).toEqual(["Mine."]));
  expect(editor.getSnapshot().elsewhere).toBeUndefined();
  expect(editor.getSnapshot().variants[0]?.posts[0]?.pictures).toEqual([SWIFT]);
  expect(backend.pictures).toEqual([SWIFT]);
});

test("pictures that were changed in two places are for the person to decide about", async () => {
  const { backend, open } = setUp();
  const away = open();
  backend.pictures = [SWIFT];
  const close = away.connect(backend);
  await vi.waitFor(() =>
    expect(away.getSnapshot().variants[0]?.posts[0]?.pictures).toEqual([SWIFT]),
  );
  backend.isAway = true;
  away.removePicture(0, 0, 0);
  close();
  await vi.waitFor(() => expect(away.getSnapshot().notStored?.detail).toBe("away"));
  backend.isAway = false;
  backend.pictures = [SWIFT, OWL];
  const editor = open();
  editor.connect(backend);
  await vi.waitFor(() => expect(editor.getSnapshot().elsewhere).toBeDefined());
  editor.keepMine();
  await vi.waitFor(() => expect(backend.pictures).toEqual([]));
});

test("a picture is on its post with the text as it is then, and outlives the view", async () => {
  const { backend, open, records } = setUp();
  const editor = open();
  const close = editor.connect(backend);
  editor.addPicture(0, 0, { blob: new Blob(["owl"]), altText: "An owl" });
  editor.write(0, 0, "Mine.", undefined);
  await vi.waitFor(() => expect(backend.pictures).toEqual([{ id: OWL.id, altText: "An owl" }]));
  expect(editor.getSnapshot().uploads).toEqual([]);
  await vi.waitFor(async () => expect((await records.get("d"))?.variants).toBeUndefined());
  close();
});

test("pictures go on after their card is gone, and the next card shows what is under way", async () => {
  const { clock, backend, records } = setUp();
  const uploading = Promise.withResolvers<void>();
  const names: string[] = [];
  backend.uploadPicture = async (_id, file) => {
    await uploading.promise;
    const id = await file.text();
    names.push(id);
    return { id, type: "image/png", width: 1, height: 1, size: 1 };
  };
  const options = { draftId: "d", drafted: [variant("Drafted.")], records, clock };
  const first = DraftEditor.open(options);
  const leave = first.connect(backend);
  await first.load();
  for (const name of ["swift", "owl"]) first.addPicture(0, 0, { blob: new Blob([name]) });
  leave();

  const second = DraftEditor.open(options);
  expect(second.getSnapshot().uploads).toHaveLength(2);
  const leaveSecond = second.connect(backend);
  second.write(0, 0, "Newer.", undefined);
  leaveSecond();
  uploading.resolve();
  await vi.waitFor(() => expect(names).toEqual(["swift", "owl"]));
  await vi.waitFor(() => expect(backend.pictures?.map(({ id }) => id)).toEqual(["swift", "owl"]));
  expect(backend.text).toBe("Newer.");
  await vi.waitFor(async () => expect((await records.get("d"))?.variants).toBeUndefined());
  await vi.waitFor(() => expect(DraftEditor.open(options)).not.toBe(second));
});

test("a picture that was refused is there with its reason when its card comes back", async () => {
  const { clock, backend, records } = setUp();
  const options = { draftId: "d", drafted: [variant("Drafted.")], records, clock };
  backend.uploadPicture = () => Promise.reject(new Error("The file moves."));
  const first = DraftEditor.open(options);
  const leave = first.connect(backend);
  first.addPicture(0, 0, { blob: new Blob(["owl"]) });
  leave();
  await vi.waitFor(() =>
    expect(first.getSnapshot().uploads[0]?.problem?.detail).toBe("The file moves."),
  );
  const second = DraftEditor.open(options);
  const [upload] = second.getSnapshot().uploads;
  if (!upload) throw new Error("It is there.");
  second.dropUpload(upload.id);
  await vi.waitFor(() => expect(DraftEditor.open(options)).not.toBe(second));
});

test("the text as drafted comes back without a change of the pictures", async () => {
  const { backend, open } = setUp();
  backend.pictures = [SWIFT];
  const editor = open();
  editor.connect(backend);
  await vi.waitFor(() =>
    expect(editor.getSnapshot().variants[0]?.posts[0]?.pictures).toEqual([SWIFT]),
  );
  editor.write(0, 0, "Mine.", undefined);
  editor.restore();
  await vi.waitFor(() => expect(backend.updates.at(-1)).toBe("Drafted."));
  expect(backend.pictures).toEqual([SWIFT]);
});

test("sentences that are put in place of a thread can be taken back, with its pictures", async () => {
  const thread: DraftVariant[] = [
    { posts: [...variant("One.").posts, ...variant("Two.", [SWIFT]).posts] },
  ];
  const editor = new DraftEditor({ draftId: "d", drafted: thread });
  editor.replace(0, variant("Picked.").posts);
  expect(editor.getSnapshot().variants).toEqual([variant("Picked.")]);
  expect(editor.getSnapshot().replaced).toEqual({ variants: thread });
  editor.undoRestore();
  expect(editor.getSnapshot().variants).toEqual(thread);
});

test("a thread whose link was moved into a reply is restored with the pictures at their posts", () => {
  const [one, two] = [variant("One. Link"), variant("Two.", [SWIFT])];
  const thread: DraftVariant[] = [{ posts: [...one.posts, ...two.posts] }];
  const editor = new DraftEditor({ draftId: "d", drafted: thread });
  editor.rearrange(0, [...variant("One.").posts, ...variant("Link").posts, ...two.posts]);
  editor.write(0, 2, "Two, edited.", undefined);
  const pictures = () => editor.getSnapshot().variants[0]?.posts.map((post) => post.pictures);
  editor.restore();
  expect(editor.getSnapshot().variants[0]?.posts.map(({ text }) => text)).toEqual([
    "One. Link",
    "Two.",
  ]);
  expect(pictures()).toEqual([[], [SWIFT]]);
  editor.undoRestore();
  expect(pictures()).toEqual([[], [], [SWIFT]]);
});

test("a picture whose post is gone is added to the last one, and kept when that is full", async () => {
  const { backend } = setUp();
  const drafted = [
    { posts: [...variant("One.", Array(3).fill(SWIFT)).posts, ...variant("Two.").posts] },
  ];
  const editor = new DraftEditor({ draftId: "d", drafted });
  backend.get = () => Promise.reject(new Error("away"));
  backend.update = async () => new Promise(() => {});
  const upload = vi.spyOn(backend, "uploadPicture");
  editor.connect(backend);
  for (let each = 0; each < 2; each += 1) editor.addPicture(0, 1, { blob: new Blob(["owl"]) });
  editor.replace(0, variant("Picked.").posts);
  await vi.waitFor(() => expect(editor.getSnapshot().uploads[0]?.problem).toBeDefined());
  expect(editor.getSnapshot().uploads).toHaveLength(1);
  expect(editor.getSnapshot().variants[0]?.posts[0]?.pictures).toEqual([SWIFT, SWIFT, SWIFT, OWL]);
  expect(upload).toHaveBeenCalledTimes(1);
});

const REPLY: AnsweredPost = {
  kind: "reply",
  postId: "11",
  url: "https://x.com/ada/status/11",
  username: "ada",
  text: "The gauge was wrong.",
};

/** An editor of a draft that replied to a post when it was written. `sent` are the kinds that it was told of. */
function setUpReply() {
  const backend = new StoredDraft("Yes.");
  const sent: (AnswerKind | null)[] = [];
  backend.update = async (_id, change) => {
    if ("answers" in change) sent.push(change.answers?.kind ?? null);
    return backend.get();
  };
  const stored = async (answers: AnsweredPost | null): Promise<Draft> => ({
    ...(await new StoredDraft("Yes.").get()),
    answers,
  });
  const editor = new DraftEditor({ draftId: "d", drafted: [variant("Yes.")], answers: REPLY });
  return { backend, sent, stored, editor };
}

test("a draft that was made a post of its own can answer its post again after a reload", async () => {
  const { backend, sent, stored, editor } = setUpReply();
  backend.get = () => stored(null);
  editor.connect(backend);
  await vi.waitFor(() => expect(editor.getSnapshot().answers).toBeUndefined());
  expect(editor.getSnapshot().answered).toEqual(REPLY);
  editor.answerAs("quote");
  await vi.waitFor(() => expect(sent).toEqual(["quote"]));
  expect(editor.getSnapshot().answers).toEqual({ ...REPLY, kind: "quote" });
});

test("an answer that is chosen before the stored draft is there stays chosen", async () => {
  const { backend, stored, editor } = setUpReply();
  const asked = Promise.withResolvers<Draft>();
  backend.get = () => asked.promise;
  editor.connect(backend);
  editor.answerAs("quote");
  asked.resolve({ ...(await stored(REPLY)), chosen: 1 });
  await vi.waitFor(() => expect(editor.getSnapshot().chosen).toBe(1));
  expect(editor.getSnapshot().answers?.kind).toBe("quote");
});

test("an answer that nobody can store is not shown", () => {
  const { editor } = setUpReply();
  editor.answerAs(null);
  expect(editor.getSnapshot().answers).toEqual(REPLY);
});

test("changes of the answer are sent in their order, and a refused one leaves what the backend has", async () => {
  const { backend, editor } = setUpReply();
  const started: (AnswerKind | null)[] = [];
  const calls: PromiseWithResolvers<Draft>[] = [];
  backend.update = (_id, change) => {
    if ("answers" in change) started.push(change.answers?.kind ?? null);
    const call = Promise.withResolvers<Draft>();
    calls.push(call);
    return call.promise;
  };
  editor.connect(backend);
  for (const kind of ["quote", null, "quote"] as const) editor.answerAs(kind);
  await vi.waitFor(() => expect(started).toEqual(["quote"]));
  calls[0]?.reject(new Error("away"));
  await vi.waitFor(() => expect(started).toEqual(["quote", null]));
  expect(editor.getSnapshot().answers?.kind).toBe("quote");
  calls[1]?.resolve(await new StoredDraft("Yes.").get());
  await vi.waitFor(() => expect(started).toEqual(["quote", null, "quote"]));
  calls[2]?.reject(new Error("away"));
  await vi.waitFor(() => expect(editor.getSnapshot().notStored?.detail).toBe("away"));
  expect(editor.getSnapshot()).toMatchObject({
    answers: undefined,
    answered: { postId: REPLY.postId },
  });
});

/** A connected editor whose draft has one picture, described by the person. */
async function withPicture() {
  const { backend, open } = setUp();
  backend.pictures = [SWIFT];
  const editor = open();
  editor.connect(backend);
  const pictures = () => editor.getSnapshot().variants[0]?.posts[0]?.pictures;
  await vi.waitFor(() => expect(pictures()).toEqual([SWIFT]));
  return { backend, editor, pictures };
}

test("a suggested description can be edited, and taken back for what the person wrote", async () => {
  const { backend, editor, pictures } = await withPicture();
  editor.takeSuggestion(0, 0, SWIFT.id, "A bird in flight");
  await vi.waitFor(() => expect(backend.pictures?.[0]?.altText).toBe("A bird in flight"));
  editor.describePicture(0, 0, SWIFT.id, "A bird in flight, at dusk");
  editor.undoRestore();
  expect(pictures()).toEqual([SWIFT]);
  await vi.waitFor(() => expect(backend.pictures).toEqual([SWIFT]));
});

test("a suggestion that comes by itself fills an empty description and no other, and keeps what can be taken back", async () => {
  const { editor, pictures } = await withPicture();
  expect(editor.fillDescription(0, 0, SWIFT.id, "A bird in flight")).toBe(false);
  expect(pictures()).toEqual([SWIFT]);
  editor.describePicture(0, 0, SWIFT.id, "");
  editor.write(0, 0, "Mine.", undefined);
  editor.restore();
  expect(editor.fillDescription(0, 0, SWIFT.id, "A bird in flight")).toBe(true);
  expect(pictures()?.[0]?.altText).toBe("A bird in flight");
  editor.undoRestore();
  editor.undoRestore();
  expect(editor.getSnapshot().variants[0]?.posts[0]).toMatchObject({
    text: "Mine.",
    pictures: [{ ...SWIFT, altText: "" }],
  });
  expect(editor.getSnapshot().replaced).toBeUndefined();
});

test("a suggestion for a picture that is gone has no effect", async () => {
  const { editor, pictures } = await withPicture();
  editor.removePicture(0, 0, 0);
  const { replaced } = editor.getSnapshot();
  editor.takeSuggestion(0, 0, SWIFT.id, "A bird in flight");
  expect(pictures()).toEqual([]);
  expect(editor.getSnapshot().replaced).toBe(replaced);
});

test("a part of a picture takes its place and its description, also on a full post, and can be taken back", async () => {
  const { backend, editor, pictures } = await withPicture();
  const others = ["a", "b", "c"].map((id) => ({ id, altText: id }));
  backend.pictures = [SWIFT, ...others];
  editor.connect(backend);
  await vi.waitFor(() => expect(pictures()).toHaveLength(4));
  editor.cropPicture(0, 0, SWIFT.id, new Blob(["part"]));
  editor.describePicture(0, 0, SWIFT.id, "A swift at dusk");
  const cropped = { id: OWL.id, altText: "A swift at dusk" };
  await vi.waitFor(() => expect(pictures()).toEqual([cropped, ...others]));
  expect(editor.getSnapshot().replaced?.picture).toMatchObject({ change: "cropped", id: OWL.id });
  editor.undoRestore();
  expect(pictures()?.[0]).toEqual({ id: SWIFT.id, altText: "A swift at dusk" });
});

test("a part of a picture that was removed meanwhile is not added", async () => {
  const { editor, pictures } = await withPicture();
  editor.cropPicture(0, 0, SWIFT.id, new Blob(["part"]));
  editor.removePicture(0, 0, 0);
  await vi.waitFor(() => expect(editor.getSnapshot().uploads).toEqual([]));
  expect(pictures()).toEqual([]);
});

test("a text that the field's own Undo or Redo brings back has its claims again", () => {
  const editor = new DraftEditor({ draftId: undefined, drafted: [variant("Drafted.")] });
  const claims = [{ text: "One.", sourceIds: ["s1"] }];
  const drafted = editor.getSnapshot().variants[0]?.posts[0]?.claims;
  const write = (text: string) => {
    editor.write(0, 0, text, undefined);
    return editor.getSnapshot().variants[0]?.posts[0]?.claims;
  };
  editor.replace(0, [{ text: "One.", weightedLength: 4, claims }]);
  expect(write("Drafted.")).toEqual(drafted);
  expect(write("One.")).toEqual(claims);
  editor.undoRestore();
  expect(write("One.")).toEqual(claims);
  expect(write("One. And more.")).toEqual(claims);
});

test("changes of texts are taken back one after the other, also where the field's own Undo brings a text back", () => {
  const editor = new DraftEditor({ draftId: undefined, drafted: [variant("Drafted.")] });
  const { step, variants: drafted } = editor.getSnapshot();
  const claims = [{ text: "One.", sourceIds: ["s1"] }];
  editor.replace(0, [{ text: "One.", weightedLength: 4, claims }]);
  const { variants } = editor.getSnapshot();
  editor.replace(0, variant("Two.").posts);
  editor.write(0, 0, "One.", undefined);
  expect(editor.getSnapshot()).toMatchObject({ variants, step: step + 2 });
  editor.undoRestore();
  expect(editor.getSnapshot().variants).toEqual(drafted);
  expect(editor.getSnapshot()).toMatchObject({ replaced: undefined, step: step + 3 });
});

test("while the storage is full, each change goes to the backend at once", async () => {
  const { backend, open, records } = setUp();
  records.set = () => Promise.reject(new Error("Resource::kQuotaBytes quota exceeded"));
  const editor = open();
  await connected(editor, backend);
  editor.write(0, 0, "Mine.", undefined);
  await vi.waitFor(() => expect(backend.text).toBe("Mine."));
  expect(editor.getSnapshot()).toMatchObject({ isUnkept: true, notStored: undefined });
  editor.write(0, 0, "Mine, longer.", undefined);
  await vi.waitFor(() => expect(backend.text).toBe("Mine, longer."));
});

test("while the storage is full and the backend is away, nothing is asked without a pause", async () => {
  const { backend, records, editor } = await setUpConnected();
  records.set = () => Promise.reject(new Error("Resource::kQuotaBytes quota exceeded"));
  backend.isAway = true;
  const update = vi.spyOn(backend, "update");
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  editor.write(0, 0, "Mine.", undefined);
  await vi.waitFor(() => expect(editor.getSnapshot().notStored?.detail).toBe("away"));
  await vi.advanceTimersByTimeAsync(20);
  expect(update.mock.calls.length).toBeLessThan(3);
});

test("taking the other text can be taken back, which stores the own one over it", async () => {
  const { backend, editor } = await setUpConnected();
  editor.write(0, 0, "Mine.", undefined);
  backend.changeTo("Theirs.");
  editor.refresh();
  await vi.waitFor(() => expect(textOf(editor.getSnapshot().elsewhere)).toBe("Theirs."));
  editor.takeTheirs();
  expect(textOf(editor.getSnapshot().variants)).toBe("Theirs.");
  editor.undoRestore();
  expect(textOf(editor.getSnapshot().variants)).toBe("Mine.");
  await vi.waitFor(() => expect(backend.text).toBe("Mine."));
  expect(editor.getSnapshot().elsewhere).toBeUndefined();
});

test("the fresh posts are what another view has stored, and a backend that does not answer holds nobody up", async () => {
  const { backend, clock, editor } = await setUpConnected();
  backend.changeTo("Theirs.");
  expect((await editor.fresh())[0]?.text).toBe("Theirs.");
  backend.get = () => new Promise(() => {});
  const late = editor.fresh();
  await clock.advance(400);
  expect((await late)[0]?.text).toBe("Theirs.");
});
