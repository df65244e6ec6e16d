// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Availability, BuiltInModel } from "../../model/built-in-model.ts";
import { DEFAULT_SETTINGS } from "../../state/settings.ts";
import { ModelField } from "./model-field.tsx";

const { saved } = vi.hoisted(() => ({ saved: vi.fn(async () => {}) }));
vi.mock("wxt/browser", () => ({
  browser: { storage: { local: { get: async () => ({}), set: saved } } },
}));
vi.mock("@linnet/ui", () => ({ useUiHost: () => ({ language: "en" }) }));

/** Stands in for Chrome's interface, as it is documented. */
function standIn(first: Availability) {
  const state = { availability: first };
  const monitor = new EventTarget();
  const created = Promise.withResolvers<Awaited<ReturnType<BuiltInModel["create"]>>>();
  const create = vi.fn((options: Parameters<BuiltInModel["create"]>[0]) => {
    options.monitor?.(monitor);
    return created.promise;
  });
  vi.stubGlobal("LanguageModel", { availability: async () => state.availability, create });
  const session = { contextWindow: 9_216, destroy: vi.fn(), promptStreaming: vi.fn() };
  return {
    session,
    create,
    progress(loaded: number) {
      monitor.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded }));
    },
    isThere() {
      state.availability = "available";
      created.resolve(session);
    },
    fail: (reason: string) => created.reject(new Error(reason)),
  };
}

function show(model: "backend" | "browser"): void {
  render(<ModelField settings={{ ...DEFAULT_SETTINGS, model }} />);
}

beforeEach(() => saved.mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a browser without the interface says so, and offers no choice", async () => {
  show("backend");
  await screen.findByText(/This browser offers extensions no model/);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("where the model cannot run, the reason stands there; who has chosen it can take that back", async () => {
  standIn("unavailable");
  show("browser");
  const reason = await screen.findByText(/cannot run on this computer/);
  expect(reason.className).toBe("linnet-bad");
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "backend" } });
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(JSON.stringify(saved.mock.lastCall)).toContain('"model":"backend"');
});

test("a click downloads the model with progress, and what it reads at once is noted", async () => {
  const model = standIn("downloadable");
  show("browser");
  fireEvent.click(await screen.findByRole("button", { name: "Download the model" }));
  model.progress(0.42);
  await screen.findByText("Downloading the model: 42%");
  model.progress(1);
  await screen.findByText("Unpacking the model...");
  model.isThere();
  await screen.findByText(/The model is there/);
  await vi.waitFor(() =>
    expect(JSON.stringify(saved.mock.lastCall)).toContain('"modelTokens":9216'),
  );
  expect(model.session.destroy).toHaveBeenCalledTimes(2);
});

test("who wants no wait lets the backend's model answer in its place", async () => {
  standIn("available");
  show("browser");
  fireEvent.click(await screen.findByRole("checkbox"));
  await vi.waitFor(() =>
    expect(JSON.stringify(saved.mock.calls)).toContain('"modelFallback":true'),
  );
});

test("a download that fails says why, and can be tried again", async () => {
  const model = standIn("downloadable");
  show("browser");
  fireEvent.click(await screen.findByRole("button", { name: "Download the model" }));
  model.fail("no space");
  await screen.findByText("The model was not downloaded: no space");
  expect(screen.getByRole("button", { name: "Download the model" })).toBeDefined();
});

test("nothing is loaded for a person who has chosen the backend's model", async () => {
  const model = standIn("available");
  show("backend");
  await screen.findByRole("combobox");
  expect(model.create).not.toHaveBeenCalled();
});
