import { ApiError } from "./api-error.ts";
import { freshTokens } from "./fresh-tokens.ts";
import { STORE_HEADER } from "./owner-fetch.ts";
import { tabStore } from "./tab-store.ts";

type SentFile = {
  address: string;
  file: File;
  /** The browser's name for the file's type, unless the endpoint takes bytes of any type. */
  type?: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

const BUSY_RETRIES = 5;
const LONGEST_PAUSE_SECONDS = 10;

/** Sends one file with its progress, which fetch cannot report. Returns the answer of a 201. */
export async function sendFile<Body>(sent: SentFile): Promise<Body> {
  const store = tabStore();
  let tokens = await freshTokens();
  for (let busy = 0; ; ) {
    const answer = await send(sent, tokens.accessToken, store);
    if (answer.status === 201) return answer.body as Body;
    if (answer.status === 401) tokens = await freshTokens(tokens.accessToken);
    else if (isBusy(answer) && busy++ < BUSY_RETRIES) await pause(answer.retryAfter, sent.signal);
    else throw new ApiError(answer.status, (answer.body as { error?: string }).error ?? "");
  }
}

type Answer = { status: number; body: unknown; retryAfter: number };

/** Too many uploads at once, ours or everybody's: over in seconds. The hourly limit also answers 429, and is not. */
function isBusy({ status, retryAfter }: Answer): boolean {
  return status === 503 || (status === 429 && retryAfter <= LONGEST_PAUSE_SECONDS);
}

function send(sent: SentFile, accessToken: string, store: string | undefined): Promise<Answer> {
  const { address, file, type, signal, onProgress } = sent;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open("POST", address);
  request.setRequestHeader("authorization", `Bearer ${accessToken}`);
  if (store) request.setRequestHeader(STORE_HEADER, store);
  request.setRequestHeader("content-type", type || "application/octet-stream");
  request.responseType = "json";
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () =>
    resolve({
      status: request.status,
      body: request.response ?? {},
      retryAfter: Number(request.getResponseHeader("retry-after")) || 1,
    });
  request.onerror = () => reject(new ApiError(0, "The connection was lost."));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener("abort", () => request.abort(), { once: true });
  if (signal.aborted) reject(signal.reason);
  else request.send(file);
  return promise;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1000);
  signal.addEventListener(
    "abort",
    () => {
      clearTimeout(timer);
      reject(signal.reason);
    },
    { once: true },
  );
  return promise;
}
