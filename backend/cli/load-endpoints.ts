/** Those that carry out the steps of a turn, and its replays. */
const ENDPOINTS = ["step", "flow"];

/**
 * Loads the code of a turn, by asking the engine's endpoints whether they are healthy: the first turn after a start would
 * wait for it, for about half a second.
 *
 * @param url where the engine's requests are listened for.
 * @throws when an endpoint does not answer, or not with success.
 */
export async function loadEndpoints(url: string): Promise<void> {
  for (const name of ENDPOINTS) {
    const response = await fetch(`${url}/.well-known/workflow/v1/${name}?__health`, {
      method: "POST",
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${answer}`);
  }
}
