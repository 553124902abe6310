import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { DomUtils, parseDocument } from "htmlparser2";
import { endingAfter } from "./ending-after.ts";

export type S3Config = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** `timeoutMs` is for one request with its retries, and for reading the body. */
type Patience = { timeoutMs: number; retries: number };

const FIRST_RETRY_MS = 50;

/** One bucket at an S3 provider. */
export type Bucket = {
  /** In words, for messages. */
  place: string;
  /** An error status is an answer too: only a bucket that does not answer in time throws `BucketAway`. */
  send(key: string, init?: RequestInit): Promise<Response>;
  /** The first page of the list, with at most one object. */
  peek(): Promise<Response>;
  /** All keys that begin with this, page by page. */
  list(prefix?: string): AsyncGenerator<string>;
};

/** The bucket cannot be reached, or does not do what it was asked for, not even after a retry. */
export class BucketAway extends Error {}

export function openBucket(s3: S3Config, { timeoutMs, retries }: Patience): Bucket {
  const { endpoint, bucket, ...credentials } = s3;
  const client = new AwsClient({ ...credentials, service: "s3" });
  const base = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const place = `The bucket ${bucket} at ${endpoint}`;

  async function fetchWithin(url: string, { signal: asked, ...init }: RequestInit = {}): Promise<Response> {
    try {
      return await fetchSigned(url, init, endingAfter(timeoutMs, "The bucket took too long.", asked));
    } catch (error) {
      asked?.throwIfAborted();
      throw new BucketAway(`${place} cannot be reached: ${reasonOf(error)}.`, { cause: error });
    }
  }

  // The client's own `fetch` makes a Request of the signal: once that is collected as garbage, nothing ends the work.
  async function fetchSigned(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const answer = await fetch(await client.sign(url, init), { signal });
      if (attempt === retries || (answer.status < 500 && answer.status !== 429)) return answer;
      await answer.body?.cancel();
      await sleep(Math.random() * FIRST_RETRY_MS * 2 ** attempt, undefined, { signal });
    }
  }

  async function readPage(prefix: string, token: string | undefined): Promise<ListedPage> {
    const query = new URLSearchParams({ "list-type": "2", "encoding-type": "url" });
    if (prefix) query.set("prefix", prefix);
    if (token) query.set("continuation-token", token);
    const answer = await fetchWithin(`${base}?${query}`);
    if (!answer.ok) throw new BucketAway(`${place} answered ${answer.status} to a request for its list.`);
    const page = parsePage(await answer.text());
    // A proxy may answer in the bucket's place; and a list that ends too soon would pass for a smaller bucket.
    if (!page || (page.isTruncated && (!page.next || page.next === token)))
      throw new BucketAway(`${place} answered with something that is not a list.`);
    return page;
  }

  return {
    place,
    send: (key, init) => fetchWithin(`${base}/${key.split("/").map(encodeURIComponent).join("/")}`, init),
    peek: () => fetchWithin(`${base}?list-type=2&max-keys=1`),
    async *list(prefix = "") {
      let token: string | undefined;
      do {
        const page = await readPage(prefix, token);
        yield* page.keys;
        token = page.next;
      } while (token);
    },
  };
}

type ListedPage = { keys: string[]; isTruncated: boolean; next: string | undefined };

function parsePage(xml: string): ListedPage | undefined {
  const page = parseDocument(xml, { xmlMode: true });
  if (!DomUtils.getElementsByTagName("ListBucketResult", page.children).length) return undefined;
  const textOf = (name: string, within = page.children) =>
    DomUtils.textContent(DomUtils.getElementsByTagName(name, within, true, 1));
  const keys = DomUtils.getElementsByTagName("Contents", page.children).map(({ children }) =>
    textOf("Key", children),
  );
  // Not every provider knows `encoding-type`.
  const isEncoded = textOf("EncodingType") === "url";
  const next = textOf("NextContinuationToken") || undefined;
  const isTruncated = next !== undefined || textOf("IsTruncated") === "true";
  return { keys: isEncoded ? keys.map(decodeKey) : keys, isTruncated, next };
}

function decodeKey(key: string): string {
  return decodeURIComponent(key.replaceAll("+", " "));
}

/** `fetch` hides the network's error in the cause. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as Error & { cause?: unknown };
  const { code, message } = cause as NodeJS.ErrnoException;
  return typeof code === "string" ? code : message;
}
