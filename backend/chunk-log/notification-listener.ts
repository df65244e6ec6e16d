import pg from "pg";
import { thisInstance } from "../cluster/instance.ts";
import { databaseUrl } from "../db/client.ts";
import { giveUpWhenSilent } from "../db/silent-connections.ts";
import { log } from "../logging/log.ts";

const FIRST_RECONNECT_DELAY_MS = 50;
const MAX_RECONNECT_DELAY_MS = 2_000;

export interface ListenerTimes {
  /** Time between two probes of the connection, in milliseconds. */
  probeEveryMs: number;
  /** How long opening the connection, and each answer on it, may take, in milliseconds. */
  deadlineMs: number;
}

/**
 * One connection that hears notifications. It is opened again whenever it is lost, and it is
 * probed: a connection that a firewall or a failover has silently dropped hears nothing and
 * reports no error.
 */
export class NotificationListener {
  readonly #handlers = new Map<string, (payload: string) => void>();
  readonly #onListening: () => void;
  readonly #times: ListenerTimes;
  #client: pg.Client | undefined;
  /** Settles when every statement so far has been answered, or has failed. */
  #answered: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #reconnectDelay = FIRST_RECONNECT_DELAY_MS;
  #stopped = false;

  /** @param onListening called each time notifications begin to arrive, at first and after a loss. */
  constructor(
    onListening: () => void,
    times: ListenerTimes = { probeEveryMs: 3_000, deadlineMs: 3_000 },
  ) {
    this.#onListening = onListening;
    this.#times = times;
  }

  /** Whether notifications arrive now. */
  get isListening(): boolean {
    return this.#client !== undefined;
  }

  start(): void {
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    if (!client) return;
    const patience = setTimeout(() => client.connection.stream.destroy(), this.#times.deadlineMs);
    await client.end().catch(() => {});
    clearTimeout(patience);
  }

  /** Hears a channel from now on. */
  on(channel: string, handler: (payload: string) => void): void {
    this.#handlers.set(channel, handler);
    // When this fails, so does the next probe, and a new connection listens to all channels.
    if (this.#client) this.#query(this.#client, `listen ${channel}`).catch(() => {});
  }

  /** Sends a statement when the one before it has been answered: node-postgres is to queue none. */
  #query(client: pg.Client, statement: string): Promise<unknown> {
    const answer = this.#answered.then(() => client.query(statement));
    this.#answered = answer.catch(() => {});
    return answer;
  }

  async #connect(): Promise<void> {
    if (this.#stopped) return;
    const { deadlineMs } = this.#times;
    const client = new pg.Client({
      connectionString: databaseUrl(),
      connectionTimeoutMillis: deadlineMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      application_name: `linnet-listen ${thisInstance().id}`,
    });
    const onLost = (error?: Error) => this.#lose(client, error);
    client.on("error", onLost);
    client.on("end", onLost);
    client.on("notification", ({ channel, payload }) =>
      this.#handlers.get(channel)?.(payload ?? ""),
    );
    try {
      await client.connect();
      giveUpWhenSilent(client, deadlineMs);
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      closeNow(client);
      log.debug({ error }, "no connection for notifications");
      this.#connectLater();
      return;
    }
    if (this.#stopped) return closeNow(client);
    this.#client = client;
    this.#answered = Promise.resolve();
    this.#reconnectDelay = FIRST_RECONNECT_DELAY_MS;
    this.#probeLater(client);
    this.#onListening();
  }

  #probeLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      this.#query(client, "select 1").then(
        () => this.#client === client && !this.#stopped && this.#probeLater(client),
        (error: Error) => this.#lose(client, error),
      );
    }, this.#times.probeEveryMs).unref();
  }

  #lose(client: pg.Client, error?: Error): void {
    if (this.#client !== client || this.#stopped) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    closeNow(client);
    log.warn({ error }, "the connection for notifications is lost; it is opened again");
    this.#connectLater();
  }

  #connectLater(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#reconnectDelay).unref();
    this.#reconnectDelay = Math.min(this.#reconnectDelay * 2, MAX_RECONNECT_DELAY_MS);
  }
}

/** Closes a connection on which nobody may answer any more. */
function closeNow(client: pg.Client): void {
  client.end().catch(() => {});
  client.connection.stream.destroy();
}
