import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, test } from "vitest";
import { createMailer, type Mail, type Mailer, resendMailer } from "./mailer.ts";
import { createSendSoon } from "./send-soon.ts";
import { createSimulatedMailbox } from "./simulated-mailbox.ts";
import { signInMail } from "./templates/sign-in-mail.tsx";
import { testMail } from "./templates/test-mail.tsx";

const LINK = "http://localhost:3000/admin/auth/confirm#token";
/** Webhooks name the mail by it. */
const TAGS = [{ name: "storewright_mail", value: "key-1" }];
const MAIL: Mail = { to: "ada@example.com", subject: "Hello", html: "<p>Hi</p>", text: "Hi" };

describe("by SMTP", async () => {
  const received: { from: string; to: string[]; data: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: async (stream, session, done) => {
      let data = "";
      for await (const chunk of stream) data += chunk;
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        data,
      });
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer(
    { kind: "smtp", url: `smtp://127.0.0.1:${port}`, from: "shops@example.com" },
    createSimulatedMailbox(),
  );
  afterAll(async () => {
    mailer.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  test("a mail arrives with both parts and a stable id", async () => {
    await mailer.send(MAIL, "key-1");
    const [{ from, to, data } = { from: "", to: [], data: "" }] = received.splice(0);
    expect({ from, to }).toEqual({ from: "shops@example.com", to: ["ada@example.com"] });
    expect(data).toMatch(/^From: Storewright <shops@example\.com>/m);
    expect(data).toMatch(/^Message-ID: <key-1@example\.com>/m);
    expect(data).toContain("text/plain");
    expect(data).toContain("<p>Hi</p>");
  });

  test("a line break in the subject does not start a header, and one in the address is refused", async () => {
    await mailer.send({ ...MAIL, subject: "Hello\r\nBcc: victim@example.com" }, "key-2");
    const [{ to, data } = { to: [], data: "" }] = received.splice(0);
    expect(to).toEqual(["ada@example.com"]);
    expect(data).not.toMatch(/^Bcc:/m);
    for (const bad of [
      "a@example.com\nBcc: b@example.com",
      "a@example.com,b@example.com",
      "a\u202e@example.com",
      "a\u200b@example.com",
    ])
      await expect(mailer.send({ ...MAIL, to: bad }, "key-3")).rejects.toThrow("one plain address");
    expect(received).toEqual([]);
  });

  test("a store's own address is the sender, in the header and in the envelope", async () => {
    const own = {
      senderName: 'Kiln, "Ltd"',
      senderAddress: "orders@kiln.example",
      replyTo: "zoe@example.com",
    };
    await mailer.send({ ...MAIL, ...own }, "key-7");
    const [{ from, data } = { from: "", data: "" }] = received.splice(0);
    expect(from).toBe("orders@kiln.example");
    expect(data).toMatch(/^From: "Kiln, \\"Ltd\\"" <orders@kiln\.example>\r$/m);
    expect(data).toMatch(/^Reply-To: zoe@example\.com\r$/m);
    expect(data).toMatch(/^Message-ID: <key-7@example\.com>/m);
    for (const senderAddress of [
      "a@b.example\r\nBcc: c@d.example",
      "a@b.example, c@d.example",
      "a <b@c.example>",
    ])
      await expect(mailer.send({ ...MAIL, senderAddress }, "key-8")).rejects.toThrow("one plain address");
    expect(received).toEqual([]);
  });

  test("the address for answers has its own header", async () => {
    await mailer.send({ ...MAIL, replyTo: "zoe@example.com" }, "key-4");
    expect(received.splice(0)[0]?.data).toMatch(/^Reply-To: zoe@example\.com\r$/m);
  });

  test("the address for a removal has the headers of RFC 8058", async () => {
    const removal = `https://shops.example/api/stock-wishes/${"0".repeat(96)}/removal`;
    await mailer.send({ ...MAIL, removal }, "key-6");
    const [{ data } = { data: "" }] = received.splice(0);
    const headers = data.replace(/\r\n[ \t]+/g, " ");
    expect(headers).toMatch(new RegExp(`^List-Unsubscribe: <${removal}>\r$`, "m"));
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  test.each(["a@example.com\nBcc: b@example.com", "a@example.com,b@example.com", "a\u202e@example.com"])(
    "an address for answers that is not one plain address is left out: %j",
    async (replyTo) => {
      await mailer.send({ ...MAIL, replyTo }, "key-5");
      const [{ data } = { data: "" }] = received.splice(0);
      expect(data).toContain("Hi");
      expect(data).not.toMatch(/^(Reply-To|Bcc):/m);
    },
  );
});

describe("by Resend", () => {
  test("invisible characters are removed from subject and sender", async () => {
    const { requests, mailer } = answering(200);
    const hidden =
      "\u200b\u200c\u200d\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\u00ad";
    const senderName = `Bank${hidden} of\u2028Ada`;
    await mailer.send({ ...MAIL, senderName, subject: `Your ${hidden}order\u2029#1` }, "key-1");
    expect(await requests[0]?.json()).toMatchObject({
      subject: "Your order #1",
      from: '"Bank of Ada" <shops@example.com>',
    });
  });

  const answering = (status: number) => {
    const requests: Request[] = [];
    const send = async (...asked: ConstructorParameters<typeof Request>) => {
      requests.push(new Request(...asked));
      return new Response("{}", { status });
    };
    return { requests, mailer: resendMailer({ apiKey: "re_key", from: "shops@example.com" }, send) };
  };

  test("a mail is handed over with key, sender and idempotency key", async () => {
    const { requests, mailer } = answering(200);
    await mailer.send(MAIL, "key-1");
    const [request] = requests;
    expect(request?.url).toBe("https://api.resend.com/emails");
    expect(request?.headers.get("authorization")).toBe("Bearer re_key");
    expect(request?.headers.get("idempotency-key")).toBe("key-1");
    expect(await request?.json()).toEqual({ ...MAIL, tags: TAGS, from: '"Storewright" <shops@example.com>' });
  });

  test("a store's own address is the sender", async () => {
    const { requests, mailer } = answering(200);
    await mailer.send({ ...MAIL, senderName: "Kiln", senderAddress: "orders@kiln.example" }, "key-1");
    expect(await requests[0]?.json()).toEqual({ ...MAIL, tags: TAGS, from: '"Kiln" <orders@kiln.example>' });
  });

  test("answers go to the given address", async () => {
    const { requests, mailer } = answering(200);
    await mailer.send({ ...MAIL, replyTo: "zoe@example.com" }, "key-1");
    expect(await requests[0]?.json()).toMatchObject({ reply_to: "zoe@example.com" });
  });

  test("a removal has its headers", async () => {
    const { requests, mailer } = answering(200);
    await mailer.send({ ...MAIL, removal: "https://shops.example/remove" }, "key-1");
    expect(await requests[0]?.json()).toMatchObject({
      headers: {
        "List-Unsubscribe": "<https://shops.example/remove>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
  });

  test("a refusal is an error", async () => {
    await expect(answering(422).mailer.send(MAIL, "key-1")).rejects.toThrow("Resend answered 422");
  });
});

describe("in the background", () => {
  const log = pino({ level: "silent" });

  function failing(times: number): Mailer & { sent: [Mail, string][]; keys: Set<string> } {
    const sent: [Mail, string][] = [];
    const keys = new Set<string>();
    const send = async (mail: Mail, key: string) => {
      keys.add(key);
      if (times-- > 0) throw new Error("not now");
      sent.push([mail, key]);
    };
    return { kind: "smtp", send, close: () => undefined, sent, keys };
  }

  test("a mail that fails is retried as the same mail", async () => {
    const mailer = failing(2);
    const sendSoon = createSendSoon(mailer, log, [1, 1, 1]);
    sendSoon(() => MAIL);
    await expect.poll(() => mailer.sent.length).toBe(1);
    expect(mailer.keys.size).toBe(1);
  });

  test("a mail that fails for good does not affect others", async () => {
    const mailer = failing(99);
    const sendSoon = createSendSoon(mailer, log, [1]);
    sendSoon(() => MAIL);
    sendSoon(() => {
      throw new Error("cannot be written");
    });
    await expect.poll(() => mailer.keys.size).toBe(1);
    await sendSoon.close();
    expect(mailer.sent).toEqual([]);
  });

  test("closing does not wait for retry pauses", async () => {
    const mailer = failing(99);
    const sendSoon = createSendSoon(mailer, log, [60_000]);
    sendSoon(() => MAIL);
    await expect.poll(() => mailer.keys.size).toBe(1);
    await sendSoon.close();
  });
});

describe("the simulated mailbox", () => {
  test("finds mails by address and keeps the newest 500", () => {
    const mailbox = createSimulatedMailbox();
    for (let n = 0; n < 600; n++) mailbox.add({ ...MAIL, subject: String(n) });
    mailbox.add({ ...MAIL, to: "grace@example.com" });
    expect(mailbox.list()).toHaveLength(500);
    expect(mailbox.list(" Grace@example.com ")).toHaveLength(1);
    expect(mailbox.list("ada@example.com")[0]?.subject).toBe("599");
  });
});

describe("the sign-in mail", () => {
  const mail = signInMail({ to: "ada@example.com", link: LINK, code: "012345", minutes: 10 });

  test("has the link as the first address of its text, and the code on a line of its own", () => {
    expect(mail.text.match(/https?:\S+/)?.[0]).toBe(LINK);
    expect(mail.text).toMatch(/^012345$/m);
    expect(mail.text).toContain("10 minutes");
  });

  test("has link and code in its HTML, and loads nothing from the network", () => {
    expect(mail.html).toContain(`href="${LINK}"`);
    expect(mail.html).toContain("012345");
    expect(mail.html).not.toMatch(/<img|<link|url\(|<script/);
  });
});

test("the test mail says that it is a test and names the button as the settings do, in both parts", () => {
  const mail = testMail("ada@example.com");
  expect(mail.to).toBe("ada@example.com");
  const settings = readFileSync(join(import.meta.dirname, "../../app/admin/settings/email-card.tsx"), "utf8");
  const named = /pressed '(.+?)'/;
  for (const part of [mail.text, mail.html.replaceAll("&#x27;", "'")]) {
    expect(part).toContain("test mail");
    expect(settings.split("\n").map((line) => line.trim())).toContain(named.exec(part)?.[1]);
  }
});
