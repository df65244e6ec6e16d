import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** A process whose standard error is a pipe, and that does what `body` says with `out`, its destination. */
function start(body: string) {
  const program = `
    import { standardError } from ${JSON.stringify(new URL("standard-error.ts", import.meta.url).href)};
    import { once } from "node:events";
    const out = standardError(10_000_000);
    process.stdin.resume();
    ${body}
  `;
  return spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["pipe", "pipe", "pipe"],
    timeout: 20_000,
    killSignal: "SIGKILL",
  });
}

test("records that wait when the process exits are written, in their order", async () => {
  const child = start(`
    for (let index = 0; index < 5_000; index += 1) out.write("record " + index + " äöü\\n");
    process.exit(3);
  `);
  const [lines, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(code).toBe(3);
  expect(lines.trimEnd().split("\n")).toEqual(
    Array.from({ length: 5_000 }, (_, index) => `record ${index} äöü`),
  );
});

test("a process whose reader is gone ends", async () => {
  const child = start(`
    console.log("begun");
    await once(process.stdin, "end");
    out.write("one\\n");
    out.write("two\\n");
    process.exit(3);
  `);
  await once(child.stdout, "data");
  child.stderr.destroy();
  await once(child.stderr, "close");
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([3, null]);
});

test("a reader that stalls stops nothing, and is told what it missed", async () => {
  const child = start(`
    const line = "x".repeat(99_999) + "\\n";
    for (let index = 0; index < 200; index += 1) out.write(line);
    console.log("written");
    await once(process.stdin, "end");
    out.write("last\\n");
  `);
  await once(child.stdout, "data");
  child.stdin.end();
  const lines = (await text(child.stderr)).trimEnd().split("\n");
  const records = lines.filter((line) => line === "last" || line.length === 99_999).length;
  const missing = lines
    .map((line) => Number(/"(\d+) records are missing/.exec(line)?.[1] ?? 0))
    .reduce((sum, count) => sum + count, 0);
  expect(missing).toBeGreaterThan(0);
  expect(records + missing).toBe(201);
});
