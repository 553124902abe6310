// nodemailer alone: sends the finished messages that it reads, and reports the rate and CPU time.
import { json } from "node:stream/consumers";
import { createTransport } from "nodemailer";

const mails = (await json(process.stdin)) as { to: string; raw: string }[];
const transport = createTransport({ url: process.argv[2] ?? "", pool: true });
const send = ({ to, raw }: (typeof mails)[number]) =>
  transport.sendMail({ raw, envelope: { from: "shops@example.com", to } });

const cpuBefore = process.cpuUsage();
const begun = performance.now();
await Promise.all(mails.map(send));
const seconds = (performance.now() - begun) / 1_000;
const { user, system } = process.cpuUsage(cpuBefore);
transport.close();
console.log(
  JSON.stringify({ perSecond: mails.length / seconds, cpuMs: (user + system) / 1_000 / mails.length }),
);
