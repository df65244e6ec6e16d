// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../state/settings.ts";
import { BackendField } from "./backend-field.tsx";

const { asked, saved } = vi.hoisted(() => ({
  asked: vi.fn(async () => true),
  saved: vi.fn(async () => {}),
}));

const { found } = vi.hoisted(() => ({ found: { state: "not-connected" } }));
vi.mock("./use-connection.tsx", () => ({ checkConnection: async () => found }));

vi.mock("wxt/browser", () => ({
  browser: {
    permissions: { request: asked },
    storage: { local: { get: async () => ({}), set: saved } },
  },
}));

beforeEach(() => {
  found.state = "not-connected";
  asked.mockClear();
  saved.mockClear();
  render(
    <BackendField settings={DEFAULT_SETTINGS} status={{ state: "checking" }} onCheck={() => {}} />,
  );
});
afterEach(cleanup);

function write(address: string): void {
  fireEvent.change(screen.getByLabelText("Backend address"), { target: { value: address } });
}

function check(address: string): void {
  write(address);
  fireEvent.click(screen.getByRole("button", { name: "Check" }));
}

/** The address that was stored, once one was. */
async function stored(): Promise<unknown> {
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  return Object.values(Object(saved.mock.calls.at(-1)?.at(0)))[0];
}

test("an address without a scheme means https", async () => {
  check("linnet.example");
  expect(await stored()).toMatchObject({ backendUrl: "https://linnet.example", token: "" });
});

test("an address of this machine without a scheme means http, and nobody is asked", async () => {
  check("localhost:4000");
  expect(await stored()).toMatchObject({ backendUrl: "http://localhost:4000" });
});

test("http to another machine is used once the person has said so", async () => {
  check("http://linnet.example:3210");
  expect(screen.getByRole("alert").textContent).toContain("http://linnet.example:3210 is not");
  expect(asked).not.toHaveBeenCalled();
  expect(saved).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Use it without encryption" }));
  expect(asked).toHaveBeenCalledWith({ origins: ["http://linnet.example/*"] });
  expect(await stored()).toMatchObject({ backendUrl: "http://linnet.example:3210", token: "" });
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("the question is about the address that was checked: another one takes it away", () => {
  check("http://linnet.example");
  write("https://linnet.example");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(saved).not.toHaveBeenCalled();
});

test("an address at which nothing answers is not saved, so that the token stays", async () => {
  const problem = { type: "about:blank", title: "It is away", status: 502, detail: "no route" };
  Object.assign(found, { state: "away", problem });
  cleanup();
  const settings = { ...DEFAULT_SETTINGS, token: "secret" };
  render(<BackendField settings={settings} status={{ state: "checking" }} onCheck={() => {}} />);
  check("linnet.example");
  expect(await screen.findByText(/not saved.*no route/)).toBeDefined();
  expect(saved).not.toHaveBeenCalled();
});

test("words are no address, and no permission is asked for", () => {
  check("nonsense with spaces");
  expect(asked).not.toHaveBeenCalled();
  expect(saved).not.toHaveBeenCalled();
});
