import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../../support/find-free-port.ts";
import { BidiConnection } from "./bidi-connection.ts";
import { builtExtension } from "./built-extension.ts";

/** The id in the manifest, and the address that this profile gives it. */
const ADDON_ID = "linnet@linnet.example";
const ADDON_UUID = "5d1c1f6e-1f0b-4c7a-9d59-0f7c2a0b1e11";

/** Debian's Firefox with the extension in it, driven over WebDriver BiDi. */
export interface Firefox {
  readonly origin: string;
  /** Opens a page in a tab. */
  open(url: string): Promise<FirefoxPage>;
  close(): Promise<void>;
}

export interface FirefoxPage {
  readonly context: string;
  evaluate<Result>(expression: string): Promise<Result>;
  until(expression: string): Promise<void>;
  /** Writes into the textbox "Message" and presses Enter. */
  send(text: string): Promise<void>;
  click(name: string): Promise<void>;
  close(): Promise<void>;
  screenshot(path: string): Promise<void>;
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

  function attach(context: string): FirefoxPage {
    async function evaluate<Result>(expression: string): Promise<Result> {
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
    async function until(expression: string): Promise<void> {
      const started = Date.now();
      while (!(await evaluate<boolean>(`Boolean(${expression})`).catch(() => false))) {
        if (Date.now() - started > 20_000) {
          const text = await evaluate<string>("document.body.textContent").catch(String);
          throw new Error(`Never true: ${expression}\n${text}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    const button = (name: string) =>
      `[...document.querySelectorAll("button")].find((each) => (each.getAttribute("aria-label") ?? each.textContent).trim() === ${JSON.stringify(name)} && !each.disabled)`;
    return {
      context,
      evaluate,
      until,
      async send(text) {
        const box = `document.querySelector('textarea[aria-label="Message"]')`;
        await until(box);
        await evaluate(`${box}.focus()`);
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
        await evaluate(`void ${button(name)}.click()`);
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
    origin: `moz-extension://${ADDON_UUID}`,
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
