import { Resolver } from "node:dns";
import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import { domainToASCII } from "node:url";
import { z } from "zod";
import { requireAddresses } from "#db/database-hosts.ts";
import { StartError } from "#db/start-error.ts";
import type { SenderTemplate } from "#rules/shop-domain/sender-records.ts";
import { senderTemplatesInput } from "#rules/shop-domain/sender-templates-input.ts";

// The environment variables. An empty value counts as not set, so that `PORT= npm start` means the default.

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, "a port number from 0 to 65535")
    .default("3000")
    .transform(Number)
    .refine((port) => port <= 65535, "a port number from 0 to 65535"),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "an address that begins with postgres://")
    .optional(),
  PUBLIC_URL: z.string().transform(toOrigin).optional(),
  TRUSTED_PROXIES: z.string().default("").transform(toProxies),
  CDN_MAX_AGE: z
    .string()
    .regex(/^\d{1,9}$/, "a whole number of seconds")
    .default("0")
    .transform(Number),
  IMAGE_MB_PER_STORE: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "a whole number of megabytes, at least 1")
    .default("5000")
    .transform(Number),
  S3_ENDPOINT: z.url("an http or https address").optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "an address that begins with smtp:// or smtps://")
    .optional(),
  RESEND_API_KEY: z.string().optional(),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .refine(isWebhookSecret, "the signing secret of the webhook, which begins with whsec_")
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, "a plain e-mail address")
    .optional(),
  AUTH_SECRET: z.string().min(32, "at least 32 characters").optional(),
  AUTH_SECRET_ACCEPTED: z.string().min(32, "at least 32 characters").optional(),
  STRIPE_API_URL: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d+$/, "an address of this machine, as in http://127.0.0.1:4242")
    .optional(),
  WEBHOOK_RECEIVER: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d+$/, "an address of this machine, as in http://127.0.0.1:4242")
    .optional(),
  STORE_CNAME: z.string().transform(toHostName).optional(),
  STORE_ADDRESSES: z.string().transform(toAddresses).optional(),
  SENDER_RECORDS: z.string().transform(toSenderTemplates).optional(),
  DNS_SERVERS: z.string().transform(toDnsServers).optional(),
  METRICS_TOKEN: z.string().min(32, "at least 32 characters").optional(),
  RATE_LIMITS: z.enum(["on", "off"], "on or off").default("on"),
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(", ")}`).optional(),
});

type Environment = z.infer<typeof environment>;

export type Config = ReturnType<typeof assemble>;

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${String(issue?.path[0])} must be ${issue?.message}.`);
  }
  return assemble(parsed.data);
}

function assemble(env: Environment) {
  const loopback = isLoopbackHost(env.HOST);
  if (!loopback && !env.PUBLIC_URL) {
    throw new StartError(
      "PUBLIC_URL must be set, as in https://shops.example.com, when HOST is not loopback.",
    );
  }
  if (env.SMTP_URL && env.RESEND_API_KEY) {
    throw new StartError(
      "SMTP_URL and RESEND_API_KEY must not both be set: choose one of them to send mail.",
    );
  }
  if ((env.SMTP_URL || env.RESEND_API_KEY) && !env.MAIL_FROM) {
    throw new StartError(
      "MAIL_FROM must be set, as in shops@example.com, when SMTP_URL or RESEND_API_KEY is.",
    );
  }
  if ((env.STORE_CNAME || env.STORE_ADDRESSES) && !env.PUBLIC_URL) {
    throw new StartError(
      "PUBLIC_URL must be set, as in https://shops.example.com, when STORE_CNAME or STORE_ADDRESSES is.",
    );
  }
  if (env.AUTH_SECRET_ACCEPTED && env.AUTH_SECRET_ACCEPTED === env.AUTH_SECRET) {
    throw new StartError("AUTH_SECRET_ACCEPTED must be another secret than AUTH_SECRET.");
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR ?? resolve("./data"),
    /** The operator chose it, and expects the database there. */
    isDataDirSet: env.DATA_DIR !== undefined,
    databaseUrl: env.DATABASE_URL && requireAddresses(env.DATABASE_URL),
    publicUrl: env.PUBLIC_URL,
    /** HOST and PUBLIC_URL are both loopback. A request must also come from loopback to count as local. */
    loopback: loopback && (!env.PUBLIC_URL || isLoopbackHost(new URL(env.PUBLIC_URL).hostname)),
    trustedProxies: env.TRUSTED_PROXIES,
    cdnMaxAge: env.CDN_MAX_AGE,
    maxImageBytesPerStore: env.IMAGE_MB_PER_STORE * 1_000_000,
    s3: toS3(env),
    mail: toMail(env),
    /** Signs what Resend tells of sent mails. */
    resendWebhookSecret: env.RESEND_API_KEY ? env.RESEND_WEBHOOK_SECRET : undefined,
    authSecret: env.AUTH_SECRET,
    /** Opens and verifies, and makes nothing: while one secret replaces another. */
    acceptedSecret: env.AUTH_SECRET_ACCEPTED,
    /** A stand-in for Stripe, for tests. */
    stripeApiUrl: env.STRIPE_API_URL,
    /** A receiver of webhooks for tests, honoured on loopback alone. */
    webhookReceiver: env.WEBHOOK_RECEIVER,
    shopHosts: toShopHosts(env),
    /** What domains of shops need, so that mails can be sent from them. Only where mails leave and there are domains. */
    senderTemplates: toShopHosts(env) && toMail(env).kind !== "simulated" ? env.SENDER_RECORDS : undefined,
    /** Whom to ask about the names of shops, instead of the system's servers. */
    dnsServers: env.DNS_SERVERS,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMITS === "on",
    logLevel: env.LOG_LEVEL,
  };
}

function toS3(env: Environment) {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new StartError(
      "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.",
    );
  }
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: env.S3_REGION };
}

/** Where the names of shops lead. */
function toShopHosts({ STORE_CNAME: cname, STORE_ADDRESSES: addresses = [] }: Environment) {
  return cname || addresses.length > 0 ? { cname, addresses } : undefined;
}

function toMail(env: Environment) {
  const from = env.MAIL_FROM ?? "";
  if (env.SMTP_URL) return { kind: "smtp" as const, url: env.SMTP_URL, from };
  if (env.RESEND_API_KEY) return { kind: "resend" as const, apiKey: env.RESEND_API_KEY, from };
  return { kind: "simulated" as const };
}

function isWebhookSecret(text: string): boolean {
  return text.startsWith("whsec_") && Buffer.from(text.slice("whsec_".length), "base64").length >= 16;
}

function toOrigin(text: string, context: z.RefinementCtx): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === "/" &&
    !url.search &&
    !url.hash &&
    !url.username
  ) {
    return url.origin;
  }
  context.addIssue("an http or https address without a path, as in https://shops.example.com");
  return z.NEVER;
}

function toHostName(text: string, context: z.RefinementCtx): string {
  const name = domainToASCII(text).replace(/\.$/, "");
  if (name.includes(".") && !isIP(name) && /^[a-z0-9.-]+$/.test(name)) return name;
  context.addIssue("a host name, as in shops.example.com");
  return z.NEVER;
}

function toAddresses(text: string, context: z.RefinementCtx): string[] {
  const addresses = splitList(text);
  if (addresses.length > 0 && addresses.every((address) => isIP(address))) return addresses.map(plainAddress);
  context.addIssue("addresses separated by commas, as in 192.0.2.1,2001:db8::1");
  return z.NEVER;
}

/** As Node writes the addresses that DNS answers with. */
function plainAddress(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

function toSenderTemplates(text: string, context: z.RefinementCtx): SenderTemplate[] {
  const parsed = senderTemplatesInput.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [at] = issue?.path ?? [];
  const where = typeof at === "number" ? `record ${at + 1}: ` : "";
  context.addIssue(`a JSON list of records with type, host and value (${where}${issue?.message})`);
  return z.NEVER;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toDnsServers(text: string, context: z.RefinementCtx): string[] {
  const servers = splitList(text);
  try {
    new Resolver().setServers(servers);
    if (servers.length > 0) return servers;
  } catch {
    // Said below.
  }
  context.addIssue("addresses separated by commas, perhaps with ports, as in 192.0.2.1:53,[2001:db8::1]:53");
  return z.NEVER;
}

function splitList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

function toProxies(text: string, context: z.RefinementCtx): BlockList {
  const proxies = new BlockList();
  for (const cidr of splitList(text)) {
    const [address = "", bits] = cidr.split("/");
    const family = isIP(address);
    const length = bits === undefined ? (family === 6 ? 128 : 32) : Number(bits);
    if (!family || !Number.isInteger(length) || length < 0 || length > (family === 6 ? 128 : 32)) {
      context.addIssue("addresses or ranges separated by commas, as in 10.0.0.0/8,::1");
      return z.NEVER;
    }
    proxies.addSubnet(address, length, family === 6 ? "ipv6" : "ipv4");
  }
  return proxies;
}

export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}
