import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** V8 decides while it makes the first seven objects of a class. */
const DECIDED_AFTER = 8;

/**
 * V8 decides once how many properties the objects of a class hold in place: as many as those that live had, when the
 * seventh is made. In a process that is asked now and then none of them lives any more; then none is held in place, and
 * requests and answers are slow hash tables for good (decision 0017). So the first ones are made here, in one go.
 */
export function settleMessageShapes(): void {
  const socket = new Socket();
  const living = new Set<ServerResponse>();
  while (living.size < DECIDED_AFTER) living.add(new ServerResponse(new IncomingMessage(socket)));
}
