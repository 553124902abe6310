import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import type { SimulatedMail } from "#domain/mail/simulated-mailbox.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { isOnLoopback } from "#http/visitor/client-address.ts";
import { inNewTab } from "./mail-frame.ts";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'self'; frame-ancestors 'none'; form-action 'none'";

/** Shows simulated mails, while no provider is configured, to people on this machine. */
export function devMailbox({ config, mailer, mailbox }: AppDeps) {
  const app = new Hono<AppEnv>();
  const isClosed = (c: Context<AppEnv>) => mailer.kind !== "simulated" || !isOnLoopback(c, config);
  // Not found for everybody else.
  app.get("/dev/mailbox.json", (c, next) =>
    isClosed(c) ? next() : guarded(c.json(mailbox.list(c.req.query("to")))),
  );
  app.get("/dev/mailbox", async (c, next) =>
    isClosed(c) ? next() : guarded(await c.html(mailboxPage(mailbox.list(c.req.query("to"))))),
  );
  return app;
}

function guarded(response: Response): Response {
  response.headers.set("content-security-policy", POLICY);
  response.headers.set("referrer-policy", "no-referrer");
  return response;
}

function mailboxPage(mails: SimulatedMail[]) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox · Storewright</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${raw(STYLES)}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p class="quiet">No mail provider is configured, so these mails stayed here. They live in memory, and are gone when the shop is closed.</p>
${mails.length === 0 ? html`<p class="empty">No mail yet.</p>` : mails.map((mail, n) => oneMail(mail, n === 0))}
</main>
</body>
</html>`;
}

function oneMail(mail: SimulatedMail, open: boolean) {
  return html`<details ${open ? "open" : ""}>
<summary>
<span class="subject">${mail.subject}</span>
<span class="quiet">to ${mail.to}</span>
${mail.replyTo && html`<span class="quiet">answers to ${mail.replyTo}</span>`}
<time class="quiet" datetime="${mail.sentAt}">${mail.sentAt.slice(0, 19).replace("T", " ")} UTC</time>
</summary>
<iframe title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${inNewTab(mail.html)}"></iframe>
<h2>Text part</h2>
<pre>${mail.text}</pre>
</details>`;
}

const STYLES = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fbfaf7; color: #16181d; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 0 0 .5rem; }
h2 { font-size: .875rem; color: #5b606b; margin: 1rem 1.25rem .25rem; }
.quiet { color: #5b606b; font-size: .875rem; }
.empty { padding: 3rem; text-align: center; border: 1px dashed #d6d2c8; border-radius: 12px; color: #5b606b; }
details { background: #fff; border: 1px solid #e6e3dc; border-radius: 12px; margin: 1rem 0; overflow: hidden; }
summary { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; padding: 1rem 1.25rem; cursor: pointer; }
summary:focus-visible { outline: 2px solid #0f6b4f; outline-offset: -2px; }
.subject { font-weight: 600; flex: 1 1 16rem; }
iframe { display: block; width: 100%; height: 40rem; border: 0; border-block: 1px solid #e6e3dc; background: #fbfaf7; }
pre { margin: 0; padding: 0 1.25rem 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.6 ui-monospace, monospace; }
`;
