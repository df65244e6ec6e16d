import { toolNames } from "../support/model-server/chat-completion-request.ts";
import { finish, toolCall } from "../support/model-server/plan.ts";
import { expect, test } from "./support/fixtures.ts";

const QUOTE = "A counter that never goes back.";

test("in the editor a draft shows what it rests on and what is in doubt, and the file's own words take its place", async ({
  changeSettings,
  editor,
  workspace,
  model,
  picture,
}) => {
  await workspace.write(
    "NOTES.md",
    `# Counter 1.1\n\n${QUOTE} It stores each number before it hands it out, so a restart goes on with the next one. Two tests cover it.\n`,
  );
  await editor.openFile("NOTES.md");
  const invented = "A counter that never goes back. It is 40 times faster.";
  // A model that quotes nothing is not sent back; what is unsupported is marked at once.
  model.enqueue(
    [
      toolCall("submitDraft", {
        variants: [{ posts: [{ text: invented, claims: [{ text: QUOTE, sourceIds: ["s1"] }] }] }],
      }),
      finish(),
    ],
    (body) => toolNames(body).includes("submitDraft"),
  );
  await editor.run("Linnet: Draft Post from File");
  const post = editor.view.getByRole("article", { name: "Post 1" });
  await expect(post.getByText("No source has the number 40")).toBeVisible();
  await post.getByText(/claims? with evidence/).click();
  await expect(post.getByRole("blockquote")).toContainText(QUOTE);
  await editor.view.getByText("Use the source's own words").click();
  await editor.view.getByRole("checkbox", { name: QUOTE }).check();
  for (const theme of ["Light", "Dark"]) {
    await changeSettings({ "workbench.colorTheme": `Default ${theme} Modern` });
    await expect(editor.view.locator(`body.vscode-${theme.toLowerCase()}`)).toBeVisible();
    await picture(`evidence-${theme.toLowerCase()}`);
  }
  await editor.view.getByRole("button", { name: "Put into the post" }).click();
  await expect(editor.view.getByRole("textbox", { name: "Post 1" })).toHaveValue(
    new RegExp(QUOTE.replace(".", "\\.")),
  );
  await expect(post.getByText("No source has the number 40")).toHaveCount(0);
});
