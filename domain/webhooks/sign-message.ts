import { createHmac, randomBytes } from "node:crypto";

// As Standard Webhooks has it (https://www.standardwebhooks.com).

const PREFIX = "whsec_";

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

type SignedMessage = {
  id: string;
  body: string /** In seconds: receivers refuse what is older than some minutes. */;
  at: number;
};

export function signedHeaders(secret: string, { id, body, at }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(at), "webhook-signature": `v1,${signature}` };
}
