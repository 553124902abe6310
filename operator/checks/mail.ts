import { createTransport } from "nodemailer";
import type { Config } from "#server/config.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

const TIMEOUT_MS = 10_000;

/** Signs in at the provider; sends nothing. */
export async function checkMail(mail: Config["mail"], ask: typeof fetch = fetch): Promise<Finding[]> {
  if (mail.kind === "simulated")
    return [warning("mail", "Mails stay in the simulated mailbox: set SMTP_URL or RESEND_API_KEY.")];
  return [mail.kind === "smtp" ? await checkSmtp(mail.url) : await checkResend(mail.apiKey, ask)];
}

async function checkSmtp(url: string): Promise<Finding> {
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...times });
  const { host } = new URL(url);
  try {
    await transport.verify();
    return good("mail", `${host} let us in.`);
  } catch (error) {
    return bad("mail", `${host} did not let us in: ${(error as Error).message}`);
  } finally {
    transport.close();
  }
}

async function checkResend(apiKey: string, ask: typeof fetch): Promise<Finding> {
  const answer = await ask("https://api.resend.com/domains", {
    headers: { authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { name } = (await answer.json().catch(() => ({}))) as { name?: string };
  // A key that may only send is the better one, and is told so here.
  if (answer.ok || name === "restricted_api_key") return good("mail", "Resend knows the key.");
  return bad("mail", `Resend answered ${answer.status}${name ? ` (${name})` : ""}: check RESEND_API_KEY.`);
}
