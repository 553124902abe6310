type ReceivedAtProps = { request: { requested_at: string; received: string } };

/** With the time, because a withdrawal has to be in time. */
export function ReceivedAt({ request }: ReceivedAtProps) {
  return <time dateTime={request.requested_at}>{request.received}</time>;
}
