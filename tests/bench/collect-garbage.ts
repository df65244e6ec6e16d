import { once } from "node:events";
import { z } from "zod";

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() }));

/**
 * Has a process that was started with `--inspect=127.0.0.1:<port>` free what it no longer uses.
 * Without it, memory says more about when V8 last felt like it than about what is held.
 */
export async function collectGarbage(inspectorPort: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
  const [target] = targetsSchema.parse(await response.json());
  if (!target) throw new Error("The process shows nothing to inspect.");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, "open");
  // Twice: the first one frees what finalizers hold on to until they have run.
  for (const id of [1, 2]) {
    const answered = once(socket, "message");
    socket.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
    await answered;
  }
  socket.close();
}
