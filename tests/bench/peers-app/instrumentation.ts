/** As the Postgres World's documentation says: subscribe to the queue when the server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "edge") {
    const { getWorld } = await import("workflow/runtime");
    await (await getWorld()).start?.();
  }
}
