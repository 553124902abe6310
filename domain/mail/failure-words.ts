type Failure = { name?: string; code?: string; command?: string; responseCode?: number; status?: number };

const CANNOT_BE_REACHED = ["ECONNECTION", "ESOCKET", "EDNS", "ETIMEDOUT", "ECONNREFUSED", "ECONNRESET"];

/**
 * Why the provider refused a mail, in words for the store's owner. The provider's own message names hosts and ports,
 * and goes to the log only.
 */
export function failureWords(error: unknown): string {
  const { name, code = "", command, responseCode = 0, status = responseCode } = error as Failure;
  if (code === "EAUTH" || status === 401 || status === 403)
    return "The e-mail provider did not accept this shop's sign-in.";
  if ((command === "RCPT TO" && status >= 500) || status === 422)
    return "The e-mail provider refused the shopper's e-mail address.";
  if (status === 429 || (responseCode >= 400 && responseCode < 500) || (responseCode === 0 && status >= 500))
    return "The e-mail provider is busy.";
  if (CANNOT_BE_REACHED.includes(code) || name === "TimeoutError" || (error instanceof TypeError && !status))
    return "The e-mail provider could not be reached.";
  return "The e-mail provider did not accept the e-mail.";
}

/**
 * Whether a provider may have refused a mail because of its sender, for good. Servers differ in when they judge that:
 * many wait for the recipient, or for the whole mail.
 */
export function mayRefuseSender(error: unknown): boolean {
  const { code, responseCode = 0, status } = error as Failure;
  return (responseCode >= 500 && code !== "EAUTH") || status === 403 || status === 422;
}

/** The provider's own message in one line, for the log. */
export function reasonIn({ message }: Error): string {
  return message.replace(/\s+/g, " ").slice(0, 300);
}
