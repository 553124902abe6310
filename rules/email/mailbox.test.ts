import { expect, test } from "vitest";
import { bareMailbox } from "./mailbox.ts";

test.each([
  ["zoe@example.com", "zoe@example.com"],
  ["Zoe@Example.COM", "zoe@example.com"],
  ["zoe+shop@example.com", "zoe@example.com"],
  ["zoe+a+b@example.com", "zoe@example.com"],
  ["zoe+@example.com", "zoe@example.com"],
  ["z.o.e@example.com", "z.o.e@example.com"],
  ["z.o.e+1@gmail.com", "zoe@gmail.com"],
  ["zoe@googlemail.com", "zoe@gmail.com"],
  ["zoe@mail.gmail.com", "zoe@mail.gmail.com"],
  ["+shop@example.com", "+shop@example.com"],
  ["+shop@gmail.com", "+shop@gmail.com"],
])("%s is delivered to the mailbox %s", (address, mailbox) => {
  expect(bareMailbox(address)).toBe(mailbox);
});
