export const MAX_EMAIL_LENGTH = 255;

// ASCII only, unquoted: nothing in it can break out of a mail header.
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;

export function isEmail(value: string): boolean {
  if (value.length > MAX_EMAIL_LENGTH) return false;
  const at = value.lastIndexOf("@");
  const labels = value.slice(at + 1).split(".");
  const topLevel = labels.at(-1) ?? "";
  return (
    at > 0 &&
    LOCAL.test(value.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    topLevel.length > 1 &&
    /[a-z]/i.test(topLevel)
  );
}
