import { join } from "node:path";
import { toolNames, toolsCalledThisTurn } from "../support/model-server/chat-completion-request.ts";
import { isRoutingRequest } from "../support/model-server/helpful-script.ts";
import { finish, say, sayJson, toolCall } from "../support/model-server/plan.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";

const QUOTE = "The repair cost 9,000 euros less than planned, says Maria Holt.";
const context = {
  kind: "page",
  title: "The old bridge opens again",
  url: "https://a.example/bridge",
  text: `The bridge over the Lenne opens again on Friday. ${QUOTE} Cyclists get a lane of their own.`,
} as const;

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
  const popup = await chrome.openPage("popup.html");
  const post = popup.getByRole("article", { name: "Post 1" });
  await expect(post.getByText("No source has the number 12,000")).toBeVisible();
  await expect(post.locator(".linnet-doubt")).toContainText(["12,000"]);
  await post.getByText("Evidence: 1 of 1 claims").click();
  const quote = post.getByRole("link", { name: QUOTE });
  await expect(quote).toHaveAttribute("href", /^https:\/\/a\.example\/bridge#:~:text=The%20repair/);
  await popup.screenshot({ path: join(ARTIFACTS, "evidence.png") });
  await popup.emulateMedia({ colorScheme: "dark" });
  await popup.screenshot({ path: join(ARTIFACTS, "evidence-dark.png") });

  await popup.getByText("Use the page's own words").click();
  await popup.getByRole("checkbox", { name: QUOTE }).check();
  await popup.screenshot({ path: join(ARTIFACTS, "picker-dark.png") });
  await popup.getByRole("button", { name: "Put into the post" }).click();
  await expect(popup.getByRole("textbox", { name: "Post 1" })).toHaveValue(
    `${context.title}\n\n${QUOTE}`,
  );
  await expect(post.getByText("No source has the number 12,000")).toHaveCount(0);
  // It is the person's edit: stored, and there after the view is opened again.
  await expect
    .poll(async () => (await api.send("GET", `/api/drafts?chatId=${turn.chatId}`)).text())
    .toContain(`${context.title}\\n\\n${QUOTE}`);
});
