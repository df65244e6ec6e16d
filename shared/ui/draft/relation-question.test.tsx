// @vitest-environment happy-dom

import type { Project, ProjectChange } from "@linnet/protocol";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { RelationQuestion } from "./relation-question.tsx";

const ASKED = { projectId: "p", title: "A bridge", author: "Tove Lind" };
const PROJECT: Project = { id: "p", name: "Mine", isDefault: true, voice: { tone: "dry" } };

class Projects {
  stored: Project;
  readonly changes: ProjectChange[] = [];
  isAway = false;

  constructor(stored: Project) {
    this.stored = stored;
  }

  get = async () => this.stored;
  update = async (_: string, change: ProjectChange) => {
    if (this.isAway) throw new Error("Nobody answers.");
    this.changes.push(change);
    return this.stored;
  };
}

test("an answer is added to the project's voice, which is kept", async () => {
  const projects = new Projects(PROJECT);
  renderUi(<RelationQuestion asked={ASKED} projects={projects} />);
  await userEvent.click(await screen.findByRole("button", { name: "My employer" }));
  expect(await screen.findByRole("status")).toBeTruthy();
  expect(projects.changes).toEqual([{ voice: { tone: "dry", relation: "employer" } }]);
});

test("who skips is not asked again", async () => {
  const projects = new Projects(PROJECT);
  const { unmount } = renderUi(<RelationQuestion asked={ASKED} projects={projects} />);
  await userEvent.click(await screen.findByRole("button", { name: "Skip" }));
  expect(projects.changes).toEqual([{ voice: { tone: "dry", relationSkipped: true } }]);
  unmount();

  const settled = new Projects({ ...PROJECT, voice: { relation: "own" } });
  let looked = 0;
  const get = async () => {
    looked += 1;
    return settled.stored;
  };
  renderUi(<RelationQuestion asked={ASKED} projects={{ ...settled, get }} />);
  await expect.poll(() => looked).toBe(1);
  expect(screen.queryByRole("group")).toBeNull();
});

test("what could not be kept can be chosen again", async () => {
  const projects = new Projects(PROJECT);
  projects.isAway = true;
  renderUi(<RelationQuestion asked={ASKED} projects={projects} />);
  await userEvent.click(await screen.findByRole("button", { name: "I did" }));
  await screen.findByRole("alert");
  projects.isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "I did" }));
  await screen.findByRole("status");
  expect(projects.changes).toHaveLength(1);
});
