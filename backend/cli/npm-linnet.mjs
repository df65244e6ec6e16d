#!/usr/bin/env node
/** `linnet` of the npm package: hands over to the Node that came with it, as `./linnet` of a folder does. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { findNode, root } from "./prepare.mjs";

const cli = join(root, "backend", "cli");
const preload = new URL("run-typescript.mjs", import.meta.url).href;
const child = spawn(
  findNode(),
  // A part of Linnet uses a module of Node that is deprecated; the person can do nothing about it.
  ["--disable-warning=DEP0040", join(cli, "linnet.mjs"), ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      // For every Node that this one starts.
      NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${preload}`].filter(Boolean).join(" "),
      LINNET_PACKED: "linnet",
    },
  },
);
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));

// The child hears a Ctrl-C of the terminal itself; this process waits for its end.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
// Without a terminal, as by nohup, it may be ignored on purpose.
if (process.stdout.isTTY) process.on("SIGHUP", () => child.kill("SIGTERM"));
