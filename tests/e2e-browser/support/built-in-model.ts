import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { listen } from "../../support/listen.ts";
import { REPO_ROOT } from "../../support/repo-root.ts";

/** A question that the stand-in for the browser's model was asked, and that the test answers. */
export interface AskedModel {
  messages: { role: string; content: string }[];
  responseConstraint: object | undefined;
  /** Writes some of the answer; it is whole after `end`. */
  write(words: string): void;
  end(): void;
  /** Resolves when the session was ended before its answer was. */
  cancelled: Promise<unknown>;
}

/** The server behind `stand-in-model.js`. */
export interface BuiltInModelServer {
  asked: AskedModel[];
  /** For `changeCopy`: puts the stand-in before the scripts of a page of the extension. */
  installIn(copy: { folder: string }, page: string): Promise<void>;
  close(): Promise<void>;
}

function answerable(body: string, response: ServerResponse): AskedModel {
  response.flushHeaders();
  return {
    ...JSON.parse(body),
    write: (words) => void response.write(words),
    end: () => void response.end(),
    cancelled: once(response, "close"),
  };
}

export async function startBuiltInModel(): Promise<BuiltInModelServer> {
  const asked: AskedModel[] = [];
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    void text(request).then((body) => asked.push(answerable(body, response)));
  });
  const port = await listen(server);
  return {
    asked,
    async installIn({ folder }, page) {
      const script = await readFile(
        join(REPO_ROOT, "tests/e2e-browser/support/stand-in-model.js"),
        "utf8",
      );
      await writeFile(
        join(folder, "stand-in-model.js"),
        script.replace("MODEL_URL", `http://127.0.0.1:${port}/`),
      );
      const path = join(folder, page);
      const html = await readFile(path, "utf8");
      await writeFile(
        path,
        html.replace("<head>", '<head><script src="/stand-in-model.js"></script>'),
      );
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
