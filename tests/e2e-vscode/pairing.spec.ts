import { expect, test } from "./support/fixtures.ts";
import { FIRST_HALF, gateText, SECOND_HALF } from "./support/scripted-turn.ts";
import { expectSameAsStored } from "./support/shown-chat.ts";

test.use({ isConnected: false });

test("a new editor is connected by a code, and keeps what was typed before", async ({
  editor,
  backend,
  api,
  model,
  picture,
}) => {
  await expect(editor.view.getByText("Not connected yet")).toBeVisible();
  await picture("not-connected");
  await editor.message.fill("What does a counter do?");
  await editor.view.getByRole("button", { name: "Connect" }).click();
  const notice = editor.view.getByRole("region", { name: "Connect" });
  const code = await notice.locator(".linnet-user-code").textContent();
  // The editor's server may be on another machine than this browser.
  await expect(notice).toContainText(`${backend.url}/device?user_code=`);
  await expect(notice.getByRole("button", { name: "Use a token" })).toBeVisible();
  await picture("connecting");

  // The person's part, in another tab of the browser.
  const person = await editor.page.context().newPage();
  // The printed link works once and for an hour; the owner's token always does.
  await person.goto(`${backend.url}/sign-in/link?token=${backend.token}`);
  await person.goto(`${backend.url}/device?user_code=${code}`);
  await person.getByLabel("Last four characters").fill(String(code).trim().slice(-4));
  await person.getByRole("button", { name: "Approve" }).click();
  await person.getByText("Connected.").waitFor();
  await person.close();

  await expect(notice).toBeHidden();
  await expect(editor.message).toHaveValue("What does a counter do?");
  gateText(model).open();
  await editor.view.getByRole("button", { name: "Send" }).click();
  await expect(editor.conversation).toContainText(FIRST_HALF + SECOND_HALF);
  await expectSameAsStored(editor, api);

  await editor.run("Linnet: Disconnect");
  await expect(editor.view.getByText("Not connected yet")).toBeVisible();
  const keys = async () => (await api.send("GET", "/api/auth/api-key/list")).json();
  await expect.poll(keys).toEqual({ apiKeys: [] });
});
