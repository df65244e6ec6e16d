// @vitest-environment happy-dom
import { authorizeDevice, ConnectionError, disconnectClient } from "@linnet/client";
import { UiHostProvider } from "@linnet/ui";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../state/settings.ts";
import { extensionStrings } from "../../texts/extension-strings.ts";
import { ConnectField } from "./connect-field.tsx";
import type { ConnectionStatus } from "./use-connection.tsx";

const { remove } = vi.hoisted(() => ({ remove: vi.fn(async (_: number) => {}) }));
vi.mock("wxt/browser", () => ({
  browser: {
    tabs: {
      create: async () => ({ id: 5 }),
      remove,
      onUpdated: { addListener: () => {}, removeListener: () => {} },
    },
    scripting: { executeScript: async () => [] },
  },
}));
vi.mock("@linnet/client", async (original) => ({
  ...(await original<object>()),
  authorizeDevice: vi.fn(() => new Promise(() => {})),
  disconnectClient: vi.fn(async () => {}),
}));

const field = (state: "checking" | "connected" | "not-connected") => {
  const status: ConnectionStatus = { state };
  return <ConnectField settings={DEFAULT_SETTINGS} status={status} onCheck={() => {}} />;
};

beforeEach(() => {
  remove.mockClear();
  vi.mocked(authorizeDevice).mockClear();
  history.replaceState(null, "", "#connect");
});
afterEach(cleanup);

test("the guide begins by itself, once", () => {
  const { rerender } = render(field("not-connected"));
  expect(location.hash).toBe("#connecting");
  rerender(field("connected"));
  rerender(field("not-connected"));
  expect(authorizeDevice).toHaveBeenCalledOnce();
  expect(location.hash).toBe("");
});

test("a guide that was loaded again while it waited begins again, once", () => {
  history.replaceState(null, "", "#connecting");
  const { rerender } = render(field("not-connected"));
  rerender(field("checking"));
  rerender(field("not-connected"));
  expect(authorizeDevice).toHaveBeenCalledOnce();
});

test("options that wait without the guide begin again when they are loaded again", () => {
  history.replaceState(null, "", "#");
  render(field("not-connected"));
  screen.getByRole("button", { name: extensionStrings.connectNow }).click();
  expect(location.hash).toBe("#asking");
  cleanup();
  render(field("not-connected"));
  expect(authorizeDevice).toHaveBeenCalledTimes(2);
});

test("the page of an approval is closed with the options that wait for it", async () => {
  vi.mocked(authorizeDevice).mockImplementationOnce(({ onCode }) => {
    onCode({ userCode: "ABCD1234", verificationUrl: "http://127.0.0.1/device" });
    return new Promise(() => {});
  });
  render(field("not-connected"));
  window.dispatchEvent(new Event("pagehide"));
  await expect.poll(() => remove.mock.calls).toEqual([[5]]);
});

test("the page of an approval is closed when the browser is connected otherwise", async () => {
  vi.mocked(authorizeDevice).mockImplementationOnce(({ onCode }) => {
    onCode({ userCode: "ABCD1234", verificationUrl: "http://127.0.0.1/device" });
    return new Promise(() => {});
  });
  const { rerender } = render(field("not-connected"));
  rerender(field("connected"));
  await expect.poll(() => remove.mock.calls).toEqual([[5]]);
});

test("a code that nobody waits for any more is not shown once the browser is disconnected", async () => {
  history.replaceState(null, "", "#");
  vi.mocked(authorizeDevice).mockImplementationOnce(({ onCode }, signal) => {
    onCode({ userCode: "ABCD1234", verificationUrl: "http://127.0.0.1/device" });
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
  const { rerender } = render(field("not-connected"));
  screen.getByRole("button", { name: extensionStrings.connectNow }).click();
  expect(await screen.findByText(extensionStrings.connectWaiting)).toBeDefined();
  rerender(field("connected"));
  rerender(field("not-connected"));
  expect(screen.queryByText(extensionStrings.connectWaiting)).toBeNull();
});

test("a storage that refuses changes keeps no browser from being disconnected", async () => {
  const onCheck = vi.fn();
  const settings = { ...DEFAULT_SETTINGS, token: "kept" };
  render(<ConnectField settings={settings} status={{ state: "connected" }} onCheck={onCheck} />);
  // The storage of this test refuses all.
  screen.getByRole("button", { name: extensionStrings.disconnect }).click();
  await expect.poll(() => onCheck.mock.calls.length).toBe(2);
  expect(disconnectClient).toHaveBeenCalledExactlyOnceWith(settings.backendUrl, "kept");
});

test("a guide that finds its browser connected does not begin after it was disconnected", () => {
  const { rerender } = render(field("connected"));
  rerender(field("not-connected"));
  expect(authorizeDevice).not.toHaveBeenCalled();
});

test("a browser whose token counts no more is told that its connection has expired", () => {
  const settings = { ...DEFAULT_SETTINGS, token: "revoked" };
  const status: ConnectionStatus = { state: "not-connected" };
  render(<ConnectField settings={settings} status={status} onCheck={() => {}} />);
  expect(screen.getByRole("status").textContent).toBe("The connection has expired");
});

test.each([
  ["checking", extensionStrings.checking],
  ["starting", extensionStrings.connectionKept],
] as const)(
  "a browser that has a token is not asked to connect while its backend is %s",
  (state, said) => {
    const settings = { ...DEFAULT_SETTINGS, token: "kept" };
    const { rerender } = render(
      <ConnectField settings={settings} status={{ state }} onCheck={() => {}} />,
    );
    expect(screen.getByRole("status").textContent).toBe(said);
    expect(screen.queryByRole("button")).toBeNull();
    rerender(<ConnectField settings={DEFAULT_SETTINGS} status={{ state }} onCheck={() => {}} />);
    expect(screen.getByRole("button", { name: extensionStrings.connectNow })).toBeDefined();
  },
);

test("why connecting failed is said in the person's language", async () => {
  vi.mocked(authorizeDevice).mockRejectedValueOnce(new ConnectionError("unreachable", "Start it."));
  render(<UiHostProvider host={{ language: "de" }}>{field("not-connected")}</UiHostProvider>);
  expect(
    await screen.findByText(new RegExp(`${extensionStrings.backendDownTitle}$`)),
  ).toBeDefined();
});
