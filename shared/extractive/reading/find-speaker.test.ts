import { expect, test } from "vitest";
import { findVoices } from "./find-speaker.ts";

test.each([
  [{ title: "The river rose", site: "Daily Wells" }, "Daily Wells"],
  [
    {
      title: "GitHub - ada-moss/tern: A queue",
      site: "GitHub",
      url: "https://github.com/ada-moss/tern",
    },
    "ada-moss",
  ],
  [{ title: "A queue of my own", site: "Medium", url: "https://medium.com/p/1" }, undefined],
  [{ title: "Terms | Tern-App", url: "https://www.tern-app.example/terms" }, "Tern-App"],
  [{ title: "Why it rains | A guess", url: "https://www.tern-app.example/rain" }, undefined],
  [{ title: "A queue of my own", site: "Medium", author: "Ada Moss" }, "Ada Moss"],
])('who says "we" on %o', (page, speaker) => {
  expect(findVoices([], page).author).toBe(speaker);
});
