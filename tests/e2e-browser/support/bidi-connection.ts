interface BidiMessage {
  id?: number;
  result?: object;
  message?: string;
  error?: string;
}

/** Commands of WebDriver BiDi over its socket (https://w3c.github.io/webdriver-bidi/). */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<object>>();
  #lastId = 0;

  /** Connects as soon as the browser listens. */
  static async open(url: string): Promise<BidiConnection> {
    for (let tries = 0; ; tries += 1) {
      const socket = new WebSocket(url);
      const opened = await new Promise<boolean>((resolve) => {
        socket.addEventListener("open", () => resolve(true));
        socket.addEventListener("error", () => resolve(false));
      });
      if (opened) return new BidiConnection(socket);
      if (tries === 200) throw new Error(`Nobody listens at ${url}.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { id, result, error, message }: BidiMessage = JSON.parse(String(data));
      if (id === undefined) return;
      const waiter = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiter?.reject(new Error(`${error}: ${message}`));
      else waiter?.resolve(result ?? {});
    });
    socket.addEventListener("close", () => {
      for (const waiter of this.#waiting.values()) waiter.reject(new Error("The browser is gone."));
    });
  }

  send(method: string, params: object): Promise<object> {
    this.#lastId += 1;
    const waiter = Promise.withResolvers<object>();
    this.#waiting.set(this.#lastId, waiter);
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params }));
    return waiter.promise;
  }

  close(): void {
    this.#socket.close();
  }
}
