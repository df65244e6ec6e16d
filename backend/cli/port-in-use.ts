/** How long whoever has the port may take to say what it is, in milliseconds. */
const ANSWER_LIMIT_MS = 2_000;

async function isLinnet(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const answer = await fetch(`${url}/api/health/live`, { signal });
    return answer.ok && (await answer.text()) === '{"status":"live"}';
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
export async function portInUse(url: string): Promise<string> {
  const { port } = new URL(url);
  return (await isLinnet(url))
    ? `${port} is in use by a Linnet that runs already: use it at ${url}, or stop it; a second one needs another PORT and another LINNET_DATA_DIR`
    : `${port} is in use by another process: stop it, or set PORT to another port, such as PORT=${Number(port) + 1}`;
}
