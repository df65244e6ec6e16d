import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { inTextThread, TextTooSlowError } from "./text-threads.ts";

const url = "https://example.com/";

test("a page's text is taken out in another thread", async () => {
  const text = "<html><title>Hi</title><body><p>Just a line</p></body></html>";
  const article = await inTextThread("extractArticle", { url, type: "text/html", text });
  expect(article).toMatchObject({ title: "Hi", text: "Just a line" });
});

test("what the work throws is thrown here, with its message", async () => {
  const text = "<div>".repeat(100_000);
  await expect(inTextThread("extractArticle", { url, type: "text/html", text })).rejects.toThrow(
    "nests too deep",
  );
});

test("many texts at once all come to their end", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      inTextThread("extractArticle", { url, type: "text/plain", text: `text ${index}` }),
    ),
  );
  expect(answers.map(({ text }) => text)).toEqual(answers.map((_, index) => `text ${index}`));
});

test("work that takes too long is ended, and what comes after it is done", async () => {
  // Each of these messages is read as prose, which takes seconds for all of them together.
  const content = [{ type: "text" as const, text: "Abc. ".repeat(12_000) }];
  const prompt = Array.from({ length: 1_000 }, () => ({ role: "user" as const, content }));
  const [slow, quick] = await Promise.allSettled([
    inTextThread("routePrompt", prompt),
    inTextThread("extractArticle", { url, type: "text/plain", text: "text" }),
  ]);
  expect(slow).toMatchObject({ status: "rejected", reason: expect.any(TextTooSlowError) });
  expect(quick).toMatchObject({ status: "fulfilled", value: { text: "text" } });
  expect(await inTextThread("routePrompt", prompt.slice(0, 1))).toMatchObject({ next: "research" });
}, 60_000);

test("on a machine that is busy elsewhere a text has as much time as on an idle one", async () => {
  const busy = Array.from(
    { length: 5 * availableParallelism() },
    () => new Worker("for (;;);", { eval: true }),
  );
  onTestFinished(async () => {
    for (const worker of busy) await worker.terminate();
  });
  await Promise.all(busy.map((worker) => once(worker, "online")));
  const content = [{ type: "text" as const, text: "Abc. ".repeat(12_000) }];
  const prompt = Array.from({ length: 6 }, () => ({ role: "user" as const, content }));
  expect(await inTextThread("routePrompt", prompt)).toMatchObject({ next: "research" });
}, 60_000);
