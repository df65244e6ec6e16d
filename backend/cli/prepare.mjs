/**
 * Prepares what every command of the README needs: the install, the Node that came with it, and an
 * up-to-date build. Runs on Node 20 with nothing installed, so it is plain JavaScript without
 * dependencies. The folder `prepare` has a file for each subject; other folders import this door.
 */
export { ensureBrowserBuilt, ensureBuilt, isBuilt } from "./prepare/build.mjs";
export { root } from "./prepare/checkout.mjs";
export { callLoopbackDirectly } from "./prepare/direct-loopback.mjs";
export { handOver } from "./prepare/hand-over.mjs";
export { ensureInstalled, isInstalled } from "./prepare/install.mjs";
export { bundledNode, findNode, linkNode } from "./prepare/node-of-install.mjs";
export { giveUp, say } from "./prepare/say.mjs";
