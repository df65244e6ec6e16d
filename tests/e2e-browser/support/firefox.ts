import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { findFreePort } from "../../support/find-free-port.ts";
import { BidiConnection } from "./bidi-connection.ts";
import { builtExtension } from "./built-extension.ts";
import { MESSAGE_BOX } from "./message-box.ts";

/** The id in the manifest, and the address that this profile gives it. */
const ADDON_ID = "linnet@linnet.example";
const ADDON_UUID = "5d1c1f6e-1f0b-4c7a-9d59-0f7c2a0b1e11";

/** Debian's Firefox with the extension in it, driven over WebDriver BiDi. */
export interface Firefox {
  readonly origin: string;
  /** Opens a page in a tab. */
  open(url: string): Promise<FirefoxPage>;
  /** The real popup, when it is open. */
  readonly popup: FirefoxView;
  /** The real sidebar, when it is open. */
  readonly sidebar: FirefoxView;
  close(): Promise<void>;
}

export interface FirefoxPage {
  readonly context: string;
  evaluate<Result>(expression: string): Promise<Result>;
  until(expression: string): Promise<void>;
  /** Loads it again; the document of before is gone then. */
  reload(): Promise<void>;
  /** Writes into the textbox "Message" and presses Enter. */
  send(text: string): Promise<void>;
  /** Clicks a button with the mouse. */
  click(name: string): Promise<void>;
  close(): Promise<void>;
  screenshot(path: string): Promise<void>;
}

/** A document in the browser's own frame, such as a popup, which WebDriver BiDi does not list. */
export interface FirefoxView {
  /** The value of an expression over its `document`. */
  evaluate<Result>(expression: string): Promise<Result>;
  until(expression: string): Promise<void>;
  /** Writes into the textbox "Message". */
  write(text: string): Promise<void>;
  clickSend(): Promise<void>;
  /** Closes it as a click beside it does. */
  hide(): Promise<void>;
}

/** Where those documents are in the browser's window. */
const VIEWS = {
  popup: `document.querySelector("browser.webextension-popup-browser")`,
  sidebar: `document.querySelector("#sidebar")?.contentDocument?.querySelector("#webext-panels-browser")`,
};

/** How long a document may take for an answer, in milliseconds; then it is asked again. */
const MAX_ANSWER_MS = 5_000;

async function waitUntil(
  evaluate: <Result>(expression: string) => Promise<Result>,
  expression: string,
): Promise<void> {
  const started = Date.now();
  while (!(await evaluate<boolean>(`Boolean(${expression})`).catch(() => false))) {
    if (Date.now() - started > 20_000) {
      const text = await evaluate<string>("document.body.textContent").catch(String);
      throw new Error(`Never true: ${expression}\n${text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function launchFirefox(profile: string): Promise<Firefox> {
  await writeFile(
    join(profile, "user.js"),
    [
      `user_pref("extensions.webextensions.uuids", ${JSON.stringify(JSON.stringify({ [ADDON_ID]: ADDON_UUID }))});`,
      'user_pref("browser.shell.checkDefaultBrowser", false);',
      'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
      'user_pref("app.update.enabled", false);',
      'user_pref("browser.aboutwelcome.enabled", false);',
      'user_pref("remote.prefs.recommended", true);',
      // A developer's own Linnet listens there.
      'user_pref("network.security.ports.banned", "3210");',
      // The browser's own question is answered with yes.
      'user_pref("extensions.webextOptionalPermissionPrompts", false);',
    ].join("\n"),
  );
  const port = await findFreePort();
  const child: ChildProcess = spawn(
    "firefox-esr",
    [
      "--headless",
      "--no-remote",
      "--profile",
      profile,
      `--remote-debugging-port=${port}`,
      "--remote-allow-system-access",
    ],
    {
      stdio: "ignore",
      env: { PATH: process.env.PATH, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: "1" },
    },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const bidi = await BidiConnection.open(`ws://127.0.0.1:${port}/session`);
  await bidi.send("session.new", { capabilities: {} });
  await bidi.send("webExtension.install", {
    extensionData: { type: "path", path: builtExtension("firefox") },
  });

  const origin = `moz-extension://${ADDON_UUID}`;
  // The guide opens by itself, and would connect to whatever backend a test sets.
  await expect.poll(guide).toBeDefined();
  await bidi.send("browsingContext.close", { context: (await guide())?.context });

  async function guide(): Promise<{ context: string; url: string } | undefined> {
    const { contexts } = (await bidi.send("browsingContext.getTree", {})) as {
      contexts: { context: string; url: string }[];
    };
    return contexts.find(({ url }) => url.startsWith(`${origin}/options.html`));
  }

  async function evaluateIn<Result>(context: string, expression: string): Promise<Result> {
    const answer = await bidi.send("script.evaluate", {
      // A text crosses whole, whatever the value is.
      expression: `(async () => JSON.stringify(await (${expression})) ?? "null")()`,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    const { result, exceptionDetails } = answer as {
      result?: { value?: string };
      exceptionDetails?: { text: string };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result?.value ?? "null") as Result;
  }

  /** In the window of the browser itself, where no page reaches. */
  async function evaluateInWindow<Result>(expression: string): Promise<Result> {
    const { contexts } = (await bidi.send("browsingContext.getTree", {
      "moz:scope": "chrome",
    })) as { contexts: { context: string }[] };
    const [window] = contexts;
    if (!window) throw new Error("The browser has no window.");
    return evaluateIn(window.context, expression);
  }

  function view(find: string): FirefoxView {
    async function evaluate<Result>(expression: string): Promise<Result> {
      const script = `(async () => {
        const { document } = content;
        let answer;
        try { answer = { json: JSON.stringify(await (${expression})) ?? "null" }; }
        catch (error) { answer = { error: String(error) }; }
        sendAsyncMessage("linnet-test", answer);
      })()`;
      const { json, error } = await evaluateInWindow<{ json?: string; error?: string }>(
        `new Promise((resolve, reject) => {
          const messages = ${find}?.messageManager;
          if (!messages) return reject(new Error("It is not open."));
          const answered = ({ data }) => {
            messages.removeMessageListener("linnet-test", answered);
            resolve(data);
          };
          messages.addMessageListener("linnet-test", answered);
          // A document that is exchanged at this moment takes the question along.
          setTimeout(() => {
            messages.removeMessageListener("linnet-test", answered);
            reject(new Error("It does not answer."));
          }, ${MAX_ANSWER_MS});
          messages.loadFrameScript("data:," + encodeURIComponent(${JSON.stringify(script)}), false);
        })`,
      );
      if (json === undefined) throw new Error(error);
      return JSON.parse(json) as Result;
    }
    const until = (expression: string) => waitUntil(evaluate, expression);
    return {
      evaluate,
      until,
      async write(text) {
        // Asked again when it is not answered, which writes the same once more.
        await until(
          `${MESSAGE_BOX} && (${MESSAGE_BOX}.value = ${JSON.stringify(text)}, ${MESSAGE_BOX}.dispatchEvent(new content.Event("input", { bubbles: true })))`,
        );
      },
      async clickSend() {
        const send = `document.querySelector("form button[type=submit]:not(:disabled)")`;
        await until(send);
        await evaluate(`void ${send}.click()`);
      },
      async hide() {
        await evaluateInWindow(`void ${find}.closest("panel").hidePopup()`);
        await waitUntil(evaluateInWindow, `!(${find})`);
      },
    };
  }

  function attach(context: string): FirefoxPage {
    const evaluate = <Result>(expression: string) => evaluateIn<Result>(context, expression);
    const until = (expression: string) => waitUntil(evaluate, expression);
    const button = (name: string) =>
      `[...document.querySelectorAll("button")].find((each) => (each.getAttribute("aria-label") ?? each.textContent).trim() === ${JSON.stringify(name)} && !each.disabled)`;
    return {
      context,
      evaluate,
      until,
      async reload() {
        await bidi.send("browsingContext.reload", { context, wait: "complete" });
      },
      async send(text) {
        await until(MESSAGE_BOX);
        await evaluate(`${MESSAGE_BOX}.focus()`);
        await bidi.send("input.performActions", {
          context,
          actions: [
            {
              type: "key",
              id: "keyboard",
              actions: [...text, "\uE007"].flatMap((value) => [
                { type: "keyDown", value },
                { type: "keyUp", value },
              ]),
            },
          ],
        });
      },
      async click(name) {
        await until(button(name));
        const { result } = (await bidi.send("script.evaluate", {
          expression: `${button(name)}.scrollIntoView({ block: "nearest" }), ${button(name)}`,
          target: { context },
          awaitPromise: false,
        })) as { result: { sharedId: string } };
        // The browser itself looks where the button is when the mouse moves there.
        const origin = { type: "element", element: { sharedId: result.sharedId } };
        await bidi.send("input.performActions", {
          context,
          actions: [
            {
              type: "pointer",
              id: "mouse",
              actions: [
                { type: "pointerMove", x: 0, y: 0, origin },
                { type: "pointerDown", button: 0 },
                { type: "pointerUp", button: 0 },
              ],
            },
          ],
        });
      },
      async close() {
        await bidi.send("browsingContext.close", { context });
      },
      async screenshot(path) {
        const { data } = (await bidi.send("browsingContext.captureScreenshot", { context })) as {
          data: string;
        };
        await writeFile(path, Buffer.from(data, "base64"));
      },
    };
  }

  return {
    origin,
    popup: view(VIEWS.popup),
    sidebar: view(VIEWS.sidebar),
    async open(url) {
      const { context } = (await bidi.send("browsingContext.create", { type: "tab" })) as {
        context: string;
      };
      await bidi.send("browsingContext.navigate", { context, url, wait: "complete" });
      return attach(context);
    },
    async close() {
      await bidi.send("browser.close", {}).catch(() => {});
      bidi.close();
      const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(timer);
    },
  };
}
