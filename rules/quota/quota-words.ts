import type { QuotaKind, QuotaReached } from "./quota.ts";

const ASK = "ask whoever runs this service";

/** Why nothing was added, for the store's people. */
export function quotaSentence({ kind, most, has, more }: QuotaReached): string {
  const wanted =
    more === 1 || kind === "bytes" ? "" : `${more.toLocaleString("en")} more ${kind} do not fit. `;
  // A store that is empty, or that could never hold so many, gains nothing by removing some.
  const ways = has === 0 || more > most ? `For more, ${ASK}` : `${ADVICE[kind]}, or ${ASK} for more`;
  return `${wanted}This store may hold ${amount(kind, most)}, and has ${held(kind, has)}. ${ways}.`;
}

const ADVICE = {
  products: "Delete products that you no longer need",
  pictures: "Remove pictures that you no longer need (they are gone within ten days)",
  bytes: "Remove pictures that you no longer need (their space is free again within ten days)",
} as const satisfies Record<QuotaReached["kind"], string>;

/** At an order whose mail waits. */
export function mailsUsedUp(most: number): string {
  return `This store may send ${amount("mails", most)} a day, and has sent them. The rest wait until midnight (UTC). For more, ${ASK}.`;
}

export function callsUsedUp(most: number, wait: string): string {
  return `This store may get ${amount("api-calls", most)} an hour. Please try again in ${wait}, or ${ASK} for more.`;
}

/** `1,000 products`, `2.5 GB of pictures`. */
export function amount(kind: QuotaKind, number: number): string {
  return NOUNS[kind](number);
}

const NOUNS = {
  products: (number) => counted(number, "product"),
  pictures: (number) => counted(number, "picture"),
  bytes: (number) => `${inBytes(number)} of pictures`,
  mails: (number) => counted(number, "e-mail"),
  "api-calls": (number) => counted(number, "API call"),
} as const satisfies Record<QuotaKind, (number: number) => string>;

function held(kind: QuotaKind, number: number): string {
  return kind === "bytes" ? inBytes(number) : number.toLocaleString("en");
}

function counted(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** Of a thousand each, as disks are sold and as IMAGE_MB_PER_STORE counts. */
export function inBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** step).toLocaleString("en", { maximumFractionDigits: 1 })} ${units[step]}`;
}
