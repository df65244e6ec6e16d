import { lookup as resolveName } from "node:dns";
import type { LookupFunction } from "node:net";
import type { FetchedPage } from "../texts/fetched-page.ts";
import { isPublicAddress, NOT_PUBLIC } from "./public-address.ts";

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 15_000;
/** Bytes that are read of an answer; the rest is left. */
const MAX_BYTES = 1024 * 1024;
const READABLE_TYPE = /^(?:text\/|application\/(?:xhtml\+xml|xml|json|[\w.-]+\+(?:xml|json))$)/;

/** An address that is not read, or whose answer is of no use; the message says why. */
export class PageRefusedError extends Error {
  override readonly name = "PageRefusedError";
}

export interface GuardedFetchOptions {
  abortSignal?: AbortSignal | undefined;
  /** Which IP addresses may be connected to; only public ones when not said. */
  mayConnect?: (address: string) => boolean;
  /** Why an address that the page redirects to is not asked, or undefined to ask it. */
  refusesRedirect?: (to: string) => string | undefined;
}

/** The address as it may be asked for, or a refusal. */
function parseAddress(address: string, mayConnect: (address: string) => boolean): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new PageRefusedError("only http and https addresses are read");
  }
  if (url.username || url.password) {
    throw new PageRefusedError("addresses with a user name or a password are not read");
  }
  // The name resolver is not asked about a host that is an IP address.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (/^[\d.]+$|:/.test(literal) && !mayConnect(literal)) {
    throw new PageRefusedError(NOT_PUBLIC);
  }
  return url;
}

/**
 * Makes connections only to what `mayConnect` allows. The check and the connection use
 * the same answer of the name server, so a name cannot change what it means in between.
 */
function guardedConnect(mayConnect: (address: string) => boolean) {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "");
      if (!addresses.every(({ address }) => mayConnect(address))) {
        return callback(new PageRefusedError(NOT_PUBLIC), "");
      }
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? "", first?.family);
    });
  };
  return { lookup, timeout: TIMEOUT_MS };
}

async function readStart(body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size >= MAX_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, MAX_BYTES);
}

function decode(bytes: Buffer, contentType: string): string {
  const declared =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(bytes.subarray(0, 2_048).toString("latin1"))?.[1];
  try {
    return new TextDecoder(declared ?? "utf-8").decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}

/** Why a request failed, in the words of whatever refused it. */
function refusal(error: unknown): PageRefusedError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PageRefusedError) return cause;
    if (cause.name === "TimeoutError") return new PageRefusedError("the page took too long");
    if ("code" in cause && typeof cause.code === "string") {
      return new PageRefusedError(`the page cannot be reached (${cause.code})`);
    }
  }
  return new PageRefusedError("the page cannot be reached");
}

/**
 * Reads a page of the public internet for somebody else: no private network is reached, whatever
 * a name resolves to or a redirect says. Nothing of ours is sent along.
 *
 * @throws PageRefusedError, or the reason of the abort.
 */
export async function guardedFetch(
  address: string,
  { abortSignal, mayConnect = isPublicAddress, refusesRedirect }: GuardedFetchOptions = {},
): Promise<FetchedPage> {
  // Loaded when it is used: most turns read no page, and a killed process is soon to go on with its own.
  const undici = await import("undici");
  const dispatcher = new undici.Agent({ connect: guardedConnect(mayConnect) });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = abortSignal ? AbortSignal.any([abortSignal, timeout]) : timeout;
  try {
    let url = parseAddress(address, mayConnect);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await undici.fetch(url, {
        dispatcher,
        signal,
        redirect: "manual",
        headers: {
          accept: "text/html, text/plain;q=0.9, */*;q=0.1",
          "user-agent": "Mozilla/5.0 (compatible; Linnet)",
        },
      });
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel();
        url = parseAddress(URL.parse(location, url)?.href ?? "", mayConnect);
        const reason = refusesRedirect?.(url.href);
        if (reason) throw new PageRefusedError(reason);
        continue;
      }
      const contentType = response.headers.get("content-type") ?? "text/html";
      const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
      if (!response.ok || !READABLE_TYPE.test(type)) {
        await response.body?.cancel();
        throw new PageRefusedError(
          response.ok ? `it is no text but ${type}` : `the server answered ${response.status}`,
        );
      }
      return { url: url.href, type, text: decode(await readStart(response.body), contentType) };
    }
    throw new PageRefusedError("it redirects too often");
  } catch (error) {
    if (abortSignal?.aborted) throw abortSignal.reason;
    throw refusal(error);
  } finally {
    await dispatcher.destroy();
  }
}
