// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetAttachment, leaveAttachment } from "../../state/pending-attachment.ts";
import { extensionStrings } from "../../texts/extension-strings.ts";
import { type PageAttachment, usePageAttachment } from "./use-page-attachment.tsx";

type Changes = Record<string, { newValue?: unknown }>;

type OnUpdated = (tabId: number, change: object, tab: { active: boolean }) => void;

const { items, listeners, readings, activated, updated, front, listenersOf } = vi.hoisted(() => ({
  /** Those who listen for another tab in front. */
  activated: new Set<() => void>(),
  /** Those who listen for changes of a tab. */
  updated: new Set<OnUpdated>(),
  front: { url: undefined as string | undefined },
  listenersOf: <Listener,>(all: Set<Listener>) => ({
    addListener: (listener: Listener) => all.add(listener),
    removeListener: (listener: Listener) => all.delete(listener),
  }),
  items: new Map<string, unknown>(),
  listeners: new Set<(changes: Changes) => void>(),
  /** What answers for a page, in the order of asking. */
  readings: [] as ((text: string) => void)[],
}));

function change(key: string, newValue: unknown): void {
  if (newValue === undefined) items.delete(key);
  else items.set(key, newValue);
  for (const listener of [...listeners]) listener({ [key]: { newValue } });
}

vi.mock("wxt/browser", () => ({
  browser: {
    storage: {
      local: {
        get: async (key: string) => ({ [key]: items.get(key) }),
        set: async (set: object) => {
          for (const [key, value] of Object.entries(set)) change(key, value);
        },
        remove: async (key: string) => change(key, undefined),
        onChanged: {
          addListener: (listener: (changes: Changes) => void) => listeners.add(listener),
          removeListener: (listener: (changes: Changes) => void) => listeners.delete(listener),
        },
      },
    },
    windows: { getLastFocused: async () => ({ id: 1 }) },
    tabs: {
      query: async () => [{ id: 1, url: front.url }],
      onActivated: listenersOf(activated),
      onUpdated: listenersOf(updated),
    },
    scripting: {
      executeScript: () =>
        new Promise((resolve) =>
          readings.push((text) =>
            resolve([
              { result: { kind: "page", title: "The page", text, url: "https://a.example/" } },
            ]),
          ),
        ),
    },
  },
}));

const SELECTION = { kind: "selection", title: "The page", text: "These words." } as const;

function View({ hold, isPopup }: { hold: (page: PageAttachment) => void; isPopup: boolean }) {
  const page = usePageAttachment({
    messages: [],
    hasBegun: false,
    isPopup,
    isAskedFor: false,
  });
  useEffect(() => hold(page));
  const texts = page.attachments.map(({ context }) => context.text);
  return <p>{page.isReading ? "reading" : texts.join()}</p>;
}

const open: (() => void)[] = [];

/** Opens a view that attaches. */
async function openView({ isPopup = true } = {}) {
  const element = document.createElement("div");
  const root = createRoot(element);
  let page: PageAttachment | undefined;
  const hold = (held: PageAttachment) => {
    page = held;
  };
  await act(async () => root.render(<View hold={hold} isPopup={isPopup} />));
  const close = () => act(() => root.unmount());
  open.push(close);
  return {
    shown: () => element.textContent,
    note: () => page?.note,
    obstacle: () => page?.attachments[0]?.obstacle,
    answer: (id: string, answer: "reply" | undefined) => page?.answer(id, answer),
    answers: () => page?.attachments.map(({ context }) => context.answer),
    sent: () => page?.attachments[0]?.context.text,
    remove: () => act(async () => page?.remove()),
    begin: () => act(async () => void page?.begin()),
    renew: () => act(async () => page?.renew()),
    takeSecretsOut: () => act(async () => page?.attachments[0]?.obstacle?.onRemedy()),
    close,
  };
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  items.clear();
  readings.length = 0;
  front.url = undefined;
});
afterEach(() => {
  for (const close of open.splice(0)) close();
  vi.useRealTimers();
});

test("a selection that is left while the page is read is not pushed out by the page", async () => {
  const view = await openView();
  expect(view.shown()).toBe("reading");
  await act(() => leaveAttachment(SELECTION));
  expect(view.shown()).toBe("These words.");
  await act(async () => readings[0]?.("All of the page."));
  expect(view.shown()).toBe("These words.");
});

test("what was left outlives a view that is closed, until it is sent or taken off", async () => {
  await leaveAttachment(SELECTION);
  const first = await openView();
  expect(first.shown()).toBe("These words.");
  first.close();
  const second = await openView();
  const beside = await openView();
  expect([second.shown(), beside.shown()]).toEqual(["These words.", "These words."]);
  await second.remove();
  expect([second.shown(), beside.shown()]).toEqual(["", ""]);
  const third = await openView();
  expect(third.shown()).toBe("reading");
  await act(async () => readings[0]?.("All of the page."));
  expect(third.shown()).toBe("All of the page.");
});

test("a page that takes long is attached when it answers", async () => {
  vi.useFakeTimers();
  const view = await openView();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(view.shown()).toBe("reading");
  expect(view.note()).toBe(extensionStrings.silentPage);
  await act(async () => readings[0]?.("It did answer."));
  expect(view.shown()).toBe("It did answer.");
  expect(view.note()).toBeUndefined();
});

test("what another click on the menu takes back is not attached any more", async () => {
  await leaveAttachment(SELECTION);
  const view = await openView();
  await act(() => forgetAttachment());
  expect(view.shown()).toBe("");
});

// Put together here, so that no scanner takes this file for a leak.
const TOKEN = `ghp_${"aB3dE6gH9".repeat(4)}`;

test("a secret on a page stands in the way until it is taken out", async () => {
  const view = await openView();
  await act(async () => readings[0]?.(`Use\n${TOKEN} here.`));
  expect(view.obstacle()?.text).toContain("Line 2 ");
  expect(view.obstacle()?.text).not.toContain(TOKEN);
  await act(async () => view.obstacle()?.onRemedy());
  expect(view.obstacle()).toBeUndefined();
  expect(view.sent()).toBe("Use\n[GitHub token removed] here.");
});

test("each secret in a selection can be sent anyway", async () => {
  await leaveAttachment({ ...SELECTION, text: `${TOKEN}\nand ${TOKEN}` });
  const view = await openView();
  expect(view.obstacle()?.text).toContain("Line 1 ");
  await act(async () => view.obstacle()?.anyway?.onChoose());
  expect(view.obstacle()?.text).toContain("Line 2 ");
  await act(async () => view.obstacle()?.anyway?.onChoose());
  expect(view.obstacle()).toBeUndefined();
  expect(view.sent()).toBe(`${TOKEN}\nand ${TOKEN}`);
});

async function goTo(url: string | undefined) {
  front.url = url;
  await act(async () => {
    for (const look of [...activated]) look();
  });
}

test("a side panel follows its person to another tab", async () => {
  front.url = "https://a.example/";
  const view = await openView({ isPopup: false });
  await act(async () => readings[0]?.("Of the first page."));
  await goTo("https://a.example/");
  expect(readings).toHaveLength(1);
  await goTo("https://b.example/");
  expect(view.shown()).toBe("reading");
  await act(async () => readings[1]?.("Of the second page."));
  expect(view.shown()).toBe("Of the second page.");
});

/** A side panel with a page that shows another text since, under the same address. */
async function openOverApp(text = "Of the story before.") {
  front.url = "https://a.example/";
  const view = await openView({ isPopup: false });
  await act(async () => readings[0]?.(text));
  return view;
}
async function retitle() {
  await act(async () => {
    for (const look of [...updated]) look(1, { title: "Another" }, { active: true });
  });
}

test("a page that gets its title after its address is read again then", async () => {
  const view = await openOverApp();
  await retitle();
  expect(view.shown()).toBe("Of the story before.");
  await act(async () => readings[1]?.("Of this story."));
  expect(view.shown()).toBe("Of this story.");
});

test("a page that is followed is read again before it is sent", async () => {
  const view = await openOverApp();
  await view.renew();
  expect(view.shown()).toBe("reading");
  await act(async () => readings[1]?.("Of this story."));
  expect(view.shown()).toBe("Of this story.");
});

test("a page goes out with its prompt, also when the person goes to another page while it is read again", async () => {
  const view = await openOverApp();
  await view.renew();
  await goTo("https://b.example/");
  expect(readings).toHaveLength(2);
  await act(async () => readings[1]?.("Of this story."));
  expect(view.shown()).toBe("Of this story.");
});

test("a new chat that begins while a page is read again follows its person", async () => {
  const view = await openOverApp();
  await view.renew();
  await view.begin();
  await act(async () => readings[2]?.("Of the page in front."));
  await goTo("https://b.example/");
  await act(async () => readings[3]?.("Of the second page."));
  expect(view.shown()).toBe("Of the second page.");
});

test("a page that is not in front any more is sent as it was read", async () => {
  const view = await openOverApp();
  front.url = "https://b.example/";
  await view.renew();
  expect(readings).toHaveLength(1);
  expect(view.shown()).toBe("Of the story before.");
});

test("a page is not read again once it was taken off, or its secrets taken out", async () => {
  const view = await openOverApp(`Use ${TOKEN} here.`);
  await view.takeSecretsOut();
  await view.renew();
  await retitle();
  expect(view.shown()).toBe("Use [GitHub token removed] here.");
  await view.remove();
  await view.renew();
  await retitle();
  expect(readings).toHaveLength(1);
});

test("a new chat takes the page in front, and follows its person from there", async () => {
  const view = await openOverApp();
  await view.begin();
  await act(async () => readings[1]?.("Of the page in front."));
  expect(view.shown()).toBe("Of the page in front.");
  await goTo("https://b.example/");
  expect(readings).toHaveLength(3);
  await act(async () => readings[2]?.("Of the second page."));
  expect(view.shown()).toBe("Of the second page.");
});

test("over a tab that it may not read, a side panel attaches nothing", async () => {
  front.url = "https://a.example/";
  const view = await openView({ isPopup: false });
  await act(async () => readings[0]?.("Of the first page."));
  await goTo(undefined);
  expect(view.shown()).toBe("");
});

test("how a post is to be answered outlives a view that closes, and so does its being taken back", async () => {
  const first = await openView();
  await act(async () => readings[0]?.("The words of a post."));
  await act(async () => first.answer("page", "reply"));
  expect(first.answers()).toEqual(["reply"]);
  first.close();
  const second = await openView();
  expect([second.shown(), second.answers()]).toEqual(["The words of a post.", ["reply"]]);
  await act(async () => second.answer("left", undefined));
  expect(second.answers()).toEqual([undefined]);
  second.close();
  expect((await openView()).answers()).toEqual([undefined]);
});
