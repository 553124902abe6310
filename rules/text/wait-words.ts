/** A time to wait, in the unit that a person would use. */
export function waitWords(seconds: number): string {
  const inMinutes = seconds > 90;
  const count = inMinutes ? Math.ceil(seconds / 60) : seconds;
  return `${count} ${inMinutes ? "minute" : "second"}${count === 1 ? "" : "s"}`;
}
