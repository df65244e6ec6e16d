// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../state/settings.ts";
import { extensionStrings } from "../../texts/extension-strings.ts";
import { Preferences } from "./preferences.tsx";

const { set } = vi.hoisted(() => ({ set: vi.fn(async () => {}) }));
vi.mock("wxt/browser", () => ({
  browser: {
    storage: { local: { get: async () => ({}), set } },
    permissions: { contains: async () => false },
  },
}));

afterEach(cleanup);

test("a choice that the browser does not store says so, until one is stored", async () => {
  render(<Preferences settings={DEFAULT_SETTINGS} />);
  const theme = screen.getByLabelText(extensionStrings.theme);
  set.mockRejectedValueOnce(new Error("Resource::kQuotaBytes quota exceeded"));
  fireEvent.change(theme, { target: { value: "dark" } });
  expect((await screen.findByRole("alert")).textContent).toBe(extensionStrings.notStored);
  fireEvent.change(theme, { target: { value: "light" } });
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
