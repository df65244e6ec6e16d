// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../state/settings.ts";
import { ClearData } from "./clear-data.tsx";

const { cleared, disconnected } = vi.hoisted(() => ({
  cleared: vi.fn(async () => {}),
  disconnected: vi.fn(async () => {}),
}));
vi.mock("wxt/browser", () => ({ browser: { storage: { local: { clear: cleared } } } }));
vi.mock("@linnet/client", () => ({ disconnectClient: disconnected }));
afterEach(cleanup);

test("nothing is forgotten without a yes, and the token is revoked with it", async () => {
  render(<ClearData settings={{ ...DEFAULT_SETTINGS, token: "secret" }} />);
  fireEvent.click(screen.getByRole("button", { name: "Clear the data of this extension" }));
  fireEvent.click(screen.getByRole("button", { name: "Keep it" }));
  expect(cleared).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Clear the data of this extension" }));
  fireEvent.click(screen.getByRole("button", { name: "Forget everything" }));
  await screen.findByText("Everything was forgotten.");
  expect(cleared).toHaveBeenCalledOnce();
  expect(disconnected).toHaveBeenCalledWith(DEFAULT_SETTINGS.backendUrl, "secret");
});
