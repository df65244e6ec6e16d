/** Loaded into a backend before anything else: all hosts under `.example` are the test's server. */
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const port = Number(process.env.FAKE_WEB_PORT);
const { connect } = net;

net.connect = (options, ...rest) => {
  if (!/\.example$/.test(options?.host ?? "")) return connect(options, ...rest);
  const { lookup: _, ...direct } = options;
  return connect({ ...direct, host: "127.0.0.1", port }, ...rest);
};
syncBuiltinESMExports();
