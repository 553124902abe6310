import { expect, test } from "vitest";
import { failureWords, mayRefuseSender } from "./failure-words.ts";

const failure = (message: string, facts: object) => Object.assign(new Error(message), facts);

test.each([
  [failure("connect ECONNREFUSED 10.0.0.7:587", { code: "ESOCKET" }), "could not be reached"],
  [failure("getaddrinfo ENOTFOUND mail.internal", { code: "EDNS" }), "could not be reached"],
  [failure("Greeting never received", { code: "ETIMEDOUT" }), "could not be reached"],
  [new TypeError("fetch failed"), "could not be reached"],
  [new DOMException("The operation was aborted due to timeout", "TimeoutError"), "could not be reached"],
  [
    failure("Invalid login: 535 mail.internal", { code: "EAUTH", responseCode: 535 }),
    "did not accept this shop's sign-in",
  ],
  [failure("Resend answered 401: key re_123", { status: 401 }), "did not accept this shop's sign-in"],
  [
    failure("550 5.1.1 no such user at mx1.example", {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
    }),
    "refused the shopper's e-mail address",
  ],
  [
    failure("451 greylisted by mx1.example", { code: "EENVELOPE", command: "RCPT TO", responseCode: 451 }),
    "is busy",
  ],
  [failure("Resend answered 429", { status: 429 }), "is busy"],
  [failure("Resend answered 503: upstream 10.0.0.7:8080", { status: 503 }), "is busy"],
  [
    failure("554 rejected by 10.0.0.7:25", { code: "EMESSAGE", responseCode: 554 }),
    "did not accept the e-mail",
  ],
  ["a string, of all things", "did not accept the e-mail"],
])("%s: the owner reads that the provider %s", (error, words) => {
  expect(failureWords(error)).toBe(`The e-mail provider ${words}.`);
});

test.each([
  [failure("553 sender rejected", { command: "MAIL FROM", responseCode: 553 }), true],
  [failure("Resend answered 403: The domain is not verified", { status: 403 }), true],
  [failure("451 try later", { command: "MAIL FROM", responseCode: 451 }), false],
  [failure("535 no", { code: "EAUTH", responseCode: 535 }), false],
  [failure("Resend answered 429", { status: 429 }), false],
  [new TypeError("fetch failed"), false],
])("%s may be because of the sender: %s", (error, may) => {
  expect(mayRefuseSender(error)).toBe(may);
});
