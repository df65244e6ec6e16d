import { LinnetApi } from "@linnet/client";
import { expect, test } from "vitest";
import { memoryPorts } from "../../../testing/memory-port.ts";
import { hostApi } from "../../webview/host-api.ts";
import { HostClient } from "../../webview/host-client.ts";
import { CallRouter } from "./call-router.ts";
import { registerApiCalls } from "./register-api-calls.ts";

const picture = {
  id: "018f0000-0000-7000-8000-000000000001",
  type: "image/webp",
  width: 2,
  height: 1,
  size: 3,
};

/** What a view has of a backend, over the host. */
function viewOf(api: LinnetApi) {
  const ports = memoryPorts();
  const router = new CallRouter();
  registerApiCalls(
    router,
    () => api,
    () => {},
  );
  router.serve(ports.host);
  return hostApi(new HostClient(ports.webview));
}

test("the bytes of a picture go through the host in both directions, with their type", async () => {
  const stored: Blob[] = [];
  const api = new LinnetApi({
    baseUrl: "http://127.0.0.1:3210",
    fetch: async (_url, { body }) => {
      if (body instanceof Blob) {
        stored.push(body);
        return Response.json(picture, { status: 201 });
      }
      return new Response(stored[0], { headers: { "content-type": picture.type } });
    },
  });
  const { drafts } = viewOf(api);

  const file = new Blob([new Uint8Array([0, 255, 7])], { type: picture.type });
  expect(await drafts.uploadPicture("d1", file)).toEqual(picture);
  const read = await drafts.pictureBytes(picture.id);
  expect(read.type).toBe(picture.type);
  expect([...new Uint8Array(await read.arrayBuffer())]).toEqual([0, 255, 7]);
});

test("a request for a description ends in the host when the view stops it", async () => {
  let isAborted = false;
  const sent = Promise.withResolvers<void>();
  const api = new LinnetApi({
    baseUrl: "http://127.0.0.1:3210",
    fetch: (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        sent.resolve();
        signal?.addEventListener("abort", () => {
          isAborted = true;
          reject(signal.reason);
        });
      }),
  });
  const { drafts } = viewOf(api);
  const stop = new AbortController();
  const about = { text: "A post.", language: "en" };
  const asked = drafts.describePicture?.(picture.id, about, stop.signal);
  await sent.promise;
  stop.abort();
  await expect(asked).rejects.toThrow();
  expect(isAborted).toBe(true);
});
