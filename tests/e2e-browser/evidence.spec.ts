import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { toolNames, toolsCalledThisTurn } from "../support/model-server/chat-completion-request.ts";
import { isRoutingRequest } from "../support/model-server/helpful-script.ts";
import { finish, say, sayJson, toolCall } from "../support/model-server/plan.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { signIn } from "./support/pair-extension.ts";

const QUOTE = "The repair cost 9,000 euros less than planned, says Maria Holt.";
const context = {
  kind: "page",
  title: "The old bridge opens again",
  url: "https://a.example/bridge",
  text: `The bridge over the Lenne opens again on Friday. ${QUOTE} Cyclists get a lane of their own.`,
} as const;

/** Pictures of a place in both themes and in the widths of a popup and of a wide side panel, for a person to look at. */
async function pictures(page: Page, name: string, place: Locator): Promise<void> {
  for (const [width, height] of [
    [400, 580],
    [760, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await place.scrollIntoViewIfNeeded();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const path = join(ARTIFACTS, `${name}-${width}-${colorScheme}.png`);
      // Buttons change their colours over a moment: the picture has the last ones.
      await page.screenshot({ path, animations: "disabled" });
    }
  }
}

test("what a model invents is marked on the card, and the page's own words take its place in three presses", async ({
  chrome,
  api,
  model,
}) => {
  const invented = "The bridge exploded and 12,000 homes burned. Maria Holt saved 9,000 euros.";
  const claims = [{ text: "Maria Holt saved 9,000 euros", sourceIds: ["s1"], quote: QUOTE }];
  model.when(isRoutingRequest, sayJson({ next: "drafting", reasoning: "Draft it." }));
  model.when(
    (body) => toolNames(body).includes("submitDraft"),
    ({ body }) =>
      // Sent back three times, and taken with its marks the fourth time.
      toolsCalledThisTurn(body).length === 4
        ? say("There it is.")
        : [
            toolCall("submitDraft", { variants: [{ posts: [{ text: invented, claims }] }] }),
            finish(),
          ],
  );
  const turn = await api.startTurn("Draft it", { context });
  await turn.reader.ended;
  await chrome.writeStorage({ "linnet.current": turn.chatId });
  const panel = await chrome.openPage("sidepanel.html");
  const post = panel.getByRole("article", { name: "Post 1" });
  await expect(post.getByText("No source has the number 12,000")).toBeVisible();
  await expect(post.locator(".linnet-doubt")).toContainText(["12,000"]);
  await post.getByText(/claims? with evidence/).click();
  const quote = post.getByRole("link", { name: QUOTE });
  await expect(quote).toHaveAttribute("href", /^https:\/\/a\.example\/bridge#:~:text=The%20repair/);
  await pictures(panel, "evidence", quote);

  await panel.getByText("Use the source's own words").click();
  await panel.getByRole("checkbox", { name: QUOTE }).check();
  const apply = panel.getByRole("button", { name: "Put into the post" });
  await pictures(panel, "picker", apply);
  await apply.click();
  await expect(panel.getByRole("textbox", { name: "Post 1" })).toHaveValue(
    `${context.title}\n\n${QUOTE}`,
  );
  await expect(post.getByText("No source has the number 12,000")).toHaveCount(0);
  // It is the person's edit: stored, and there after the view is opened again.
  await expect
    .poll(async () => (await api.send("GET", `/api/drafts?chatId=${turn.chatId}`)).text())
    .toContain(`${context.title}\\n\\n${QUOTE}`);

  // From now on it has words of the person, and the page's words are only added.
  const box = panel.getByRole("textbox", { name: "Post 1" });
  await box.fill(`${context.title}\n\n${QUOTE} I crossed it.`);
  await expect(panel.getByRole("checkbox", { name: QUOTE })).toBeDisabled();
  await expect(apply).toBeDisabled();
  await panel.getByRole("checkbox", { name: "Cyclists get a lane of their own." }).check();
  await pictures(panel, "picker-own", apply);
  await apply.click();
  await expect(box).toHaveValue(
    `${context.title}\n\n${QUOTE} I crossed it.\n\nCyclists get a lane of their own.`,
  );
  await panel.getByRole("button", { name: "Undo" }).click();
  const own = `${context.title}\n\n${QUOTE} I crossed it.`;
  await expect(box).toHaveValue(own);

  // The field's own Undo goes back through all of it, whoever made the change.
  await panel.getByRole("checkbox", { name: "Cyclists get a lane of their own." }).check();
  await apply.click();
  await box.press("ControlOrMeta+End");
  await box.press("!");
  const put = `${own}\n\nCyclists get a lane of their own.`;
  await expect(box).toHaveValue(`${put}!`);
  for (const earlier of [put, own]) {
    await box.press("ControlOrMeta+z");
    await expect(box).toHaveValue(earlier);
  }
  await box.press("ControlOrMeta+Shift+z");
  await expect(box).toHaveValue(put);
});

test("an angle is chosen with one press, and the voice page says whose words a draft may take over", async ({
  chrome,
  backend,
  api,
  model,
}) => {
  const angle = "The repair cost less than planned";
  model.when(
    (body) => !isRoutingRequest(body) && !toolNames(body).includes("submitDraft"),
    say(
      `The bridge opens again on Friday [s1].\n\nAngles:\n- ${angle}\n- Cyclists get a lane\n- Ten months without a bridge`,
    ),
  );
  const turn = await api.startTurn("What is it about?", { context });
  await turn.reader.ended;
  await chrome.writeStorage({ "linnet.current": turn.chatId });
  const panel = await chrome.openPage("sidepanel.html");
  const angles = panel.getByRole("group", { name: "Draft from an angle" });
  await expect(angles.getByRole("button")).toHaveCount(3);
  await pictures(panel, "angles", angles);
  await angles.getByRole("button", { name: angle }).click();
  await expect(panel.getByRole("button", { name: "Copy" })).toBeVisible();
  const asked = (await api.getChat(turn.chatId)).messages.findLast(({ role }) => role === "user");
  expect(asked).toMatchObject({ metadata: { intent: "confirm" } });
  expect(JSON.stringify(asked?.parts)).toContain(angle);

  await signIn(chrome.context, backend);
  const voice = await chrome.context.newPage();
  await voice.goto(`${backend.url}/voice`);
  const heading = voice.getByRole("heading", { name: "Voice", exact: true });
  await expect(heading).toBeVisible();
  await pictures(voice, "voice", heading);
});
