import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail as the server got it. */
export interface ReceivedMail {
  to: string[];
  /** Headers and body. */
  source: string;
}

/** A mail server on loopback, which keeps what it is sent. */
export interface MailServer {
  /** For `LINNET_SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Refuses every mail from now on, with these words. */
  refuse(reason: string): void;
  close(): Promise<void>;
}

/** Starts a mail server that asks for the password "letter box" of "linnet". */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let reason: string | undefined;
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username, password }, _session, done) {
      const isRight = username === "linnet" && password === "letter box";
      done(isRight ? null : new Error("wrong user or password"), { user: username });
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((source) => {
        if (reason !== undefined) return done(new Error(reason));
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://linnet:letter%20box@127.0.0.1:${port}`,
    mails,
    refuse: (words) => {
      reason = words;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
