import { Socket } from "node:net";
import type { Client } from "pg";

/** Like the error of a socket whose other end is gone: what failed with it may be asked again. */
function silenceError(): Error {
  const message = "the database has not answered in time: the connection is given up";
  return Object.assign(new Error(message), { code: "ETIMEDOUT" });
}

function socketOf(client: Client): Socket {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) throw new Error("node-postgres connects by a socket");
  return stream;
}

/** Whether a statement was sent whose answer is not complete. node-postgres has no other sign. */
function isWaiting(client: Client): boolean {
  return Reflect.get(client, "readyForQuery") === false;
}

/** Breaks a connection off; every statement that waits on it fails with `ETIMEDOUT`. */
export function giveUp(client: Client): void {
  socketOf(client).destroy(silenceError());
}

/**
 * Gives a connection up once a statement has waited for so long without a byte. node-postgres's
 * own `query_timeout` fails the statement and keeps the connection, on which the next one waits
 * again: a transaction's `rollback`, or whoever gets it from the pool.
 *
 * @param client a connection that has been made.
 */
export function giveUpWhenSilent(client: Client, milliseconds: number): void {
  const socket = socketOf(client);
  socket.setTimeout(milliseconds, () => {
    // A statement that is sent in this very moment has not waited yet.
    if (!isWaiting(client)) return;
    const { bytesRead } = socket;
    // A process that stood still reads first what has arrived in the meantime.
    setImmediate(() => {
      if (isWaiting(client) && socket.bytesRead === bytesRead) giveUp(client);
    });
  });
}
