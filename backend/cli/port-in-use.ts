import { problemType } from "@linnet/protocol";

const STARTS_OR_ENDS = problemType("shutting-down");
/** How long whoever has the port may take to say what it is, in milliseconds. */
const ANSWER_LIMIT_MS = 2_000;

async function isLinnet(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const answer = await fetch(`${url}/api/health/live`, { signal });
    const said = await answer.text();
    // One that starts or ends answers with a problem.
    return said === '{"status":"live"}' || (answer.status === 503 && said.includes(STARTS_OR_ENDS));
  } catch {
    return false;
  }
}

/**
 * What a person can do about a port that is taken.
 *
 * @param url where this backend would have listened.
 * @returns what follows `PORT: `.
 */
export async function portInUse(url: string, port: number): Promise<string> {
  return (await isLinnet(url))
    ? `${port} is in use by a Linnet that runs already: use it at ${url}, where the page /start opens a browser with the extension, or stop it; a second one needs another PORT, and another LINNET_DATA_DIR or one DATABASE_URL for both`
    : `${port} is in use by another process: stop it, or set PORT to another port, such as PORT=${port < 65_535 ? port + 1 : port - 1}`;
}
