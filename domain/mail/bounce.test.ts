import { expect, test } from "vitest";
import { bounceIn } from "./bounce.ts";

const refused = (response: string, command = "RCPT TO") =>
  Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) });

test.each([
  ["550 5.1.1 <zoe@example.com>: Recipient address rejected: User unknown", "no-such-address"],
  ["550-5.1.1 The email account that you tried to reach does not exist.", "no-such-address"],
  ["556 5.1.10 Recipient address has null MX", "no-such-address"],
  ["550 5.2.1 The mailbox is disabled", "mailbox-closed"],
  ["550 No such user here", "no-such-address"],
  ["550 Requested action not taken: mailbox unavailable", "no-such-address"],
])("%s: the address is at fault", (response, reason) => {
  expect(bounceIn(refused(response))).toBe(reason);
});

test.each([
  "450 4.2.1 The mailbox is busy",
  "452 4.2.2 The mailbox is full",
  "552 5.2.2 The mailbox is full",
  "554 5.7.1 Relay access denied",
  "550 relay not permitted",
  "553 5.7.1 Sender address rejected: not owned by user",
  "550 5.1.8 Bad sender's system address",
  "550 SPF check failed",
])("%s: it is not", (response) => {
  expect(bounceIn(refused(response))).toBeUndefined();
});

test("what a server says of the sender or the whole mail is not about the address", () => {
  expect(bounceIn(refused("550 5.1.1 unknown", "MAIL FROM"))).toBeUndefined();
  expect(bounceIn(refused("550 5.1.1 unknown", "DATA"))).toBeUndefined();
  expect(bounceIn(new Error("connect ECONNREFUSED"))).toBeUndefined();
});
