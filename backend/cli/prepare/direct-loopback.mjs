import http from "node:http";

/** As URLs have them. */
const LOOPBACK = "localhost,127.0.0.1,[::1]";

/** Whether Node takes the operator's HTTP_PROXY and HTTPS_PROXY. */
function takesProxy({ NODE_USE_ENV_PROXY, NODE_OPTIONS = "" }) {
  return NODE_USE_ENV_PROXY === "1" || NODE_OPTIONS.includes("--use-env-proxy");
}

/**
 * Has this process, and those that it starts, call this machine without a proxy: its commands look for the backend
 * here, and give it the owner's token. NO_PROXY often names no address of this machine.
 */
export function callLoopbackDirectly() {
  const { env } = process;
  if (!takesProxy(env)) return;
  const given = env.no_proxy || env.NO_PROXY;
  const all = given ? `${given},${LOOPBACK}` : LOOPBACK;
  // One variable tells the backend, which has agents of its own, that there is a proxy to take.
  Object.assign(env, { no_proxy: all, NO_PROXY: all, NODE_USE_ENV_PROXY: "1" });
  // Node has read the variables already. An older one only starts another.
  http.setGlobalProxyFromEnv?.(env);
}
