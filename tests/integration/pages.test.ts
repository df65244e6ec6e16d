import { newId } from "@linnet/protocol";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createPlainBrowser } from "../support/html-page.ts";

const PASSWORD = "correct horse battery";

let backend: BackendProcess;

beforeAll(async () => {
  backend = await startBackend({
    env: {
      LINNET_AUTH: "accounts",
      LINNET_SIGN_UP: "open",
      LINNET_LIMIT_SIGN_IN: "0",
      GITHUB_CLIENT_ID: "github-app",
      GITHUB_CLIENT_SECRET: "github-secret",
      GOOGLE_CLIENT_ID: "google-app",
      GOOGLE_CLIENT_SECRET: "google-secret",
    },
  });
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
});

afterAll(async () => {
  await backend?.stop();
});

test("a voice is written down, kept, and corrected", async () => {
  const browser = createPlainBrowser(backend.url);
  await (await browser.open("/sign-up")).submit("Make the account", {
    name: "Ada",
    email: "ada@example.com",
    password: PASSWORD,
  });
  const voices = async () => {
    const response = await fetch(`${backend.url}/api/projects`, {
      headers: { cookie: browser.cookie() },
    });
    const { projects } = await response.json();
    return projects.map(({ voice }: { voice: unknown }) => voice);
  };

  const saved = await (await browser.open("/voice")).submit("Save", {
    tone: "dry",
    never: "game-changer\nthrilled",
    limit: "4000",
  });
  expect(saved.text).toContain("Saved.");
  const voice = { tone: "dry", never: ["game-changer", "thrilled"], limit: 4_000 };
  expect(await voices()).toEqual([voice]);
  expect((await browser.open("/voice")).html).toContain("game-changer\nthrilled</textarea>");

  const refused = await saved.submit("Save", { tone: "a tone that was typed", limit: "0" });
  expect(refused.text).toContain("Longest post: ");
  expect(refused.html).toContain('value="a tone that was typed"');
  expect(await voices()).toEqual([voice]);

  await saved.submit("Save", { tone: "", limit: "" });
  expect(await voices()).toEqual([null]);
});

test("the first page goes on with what was begun, marks which page is shown, and begins a new chat beside it", async () => {
  const browser = createPlainBrowser(backend.url);
  const home = await (await browser.open("/sign-up")).submit("Make the account", {
    name: "Bea",
    email: "bea@example.com",
    password: PASSWORD,
  });
  expect(home.text).toContain("Write a post");
  expect(home.text).not.toContain("Go on with");

  const chat = { id: newId(), title: "Herons at the weir" };
  const made = await fetch(`${backend.url}/api/chats`, {
    method: "POST",
    headers: {
      cookie: browser.cookie(),
      origin: backend.url,
      "content-type": "application/json",
    },
    body: JSON.stringify(chat),
  });
  expect(made.status).toBe(201);
  const again = await browser.open("/");
  expect(again.text.split("Herons at the weir")).toHaveLength(2);
  expect(again.html).toContain(`href="/chats/${chat.id}"`);
  expect(again.html).not.toContain("<bdi");

  const list = await browser.open("/chats");
  expect(list.html).toContain('aria-current="page" href="/chats"');
  expect(list.text).not.toContain("What would you like to post about?");
  expect((await browser.open("/chats?show=new")).text).toContain(
    "What would you like to post about?",
  );
});

test.each([
  ["GitHub", "https://github.com/login/oauth/authorize", "github"],
  ["Google", "https://accounts.google.com/o/oauth2/v2/auth", "google"],
])(
  "%s is asked who somebody is, and a refusal leads back to the sign-in",
  async (name, address, id) => {
    const asked: URL[] = [];
    const browser = createPlainBrowser(backend.url, (sentTo) => {
      const url = new URL(sentTo);
      asked.push(url);
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      return back.href;
    });
    const back = await (await browser.open("/sign-in")).submit(`Sign in with ${name}`);
    const [request] = asked;
    expect(`${request?.origin}${request?.pathname}`).toBe(address);
    expect(request?.searchParams.get("client_id")).toBe(`${id}-app`);
    expect(request?.searchParams.get("redirect_uri")).toBe(
      `${backend.url}/api/auth/callback/${id}`,
    );
    expect(back.url.pathname).toBe("/sign-in");
    expect(back.text).toContain("The sign-in did not work. Try again.");
  },
);
