/** With the time, because a withdrawal has to be in time. Shown only after the shopper pressed a button. */
export function ReceivedAt({ at }: { at: string }) {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "long" });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
