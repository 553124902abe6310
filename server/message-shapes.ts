import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** V8 decides while it creates the first seven objects of a class. */
const DECIDED_AFTER = 8;

/**
 * V8 fixes once how many in-object properties a class has: as many as its living objects use when the seventh is
 * created. In a process with rare requests none is alive then, so there are no in-object properties, and requests and
 * responses stay slow hash tables (decision 0017). So the first ones are created here together.
 */
export function settleMessageShapes(): void {
  const socket = new Socket();
  const living = new Set<ServerResponse>();
  while (living.size < DECIDED_AFTER) living.add(new ServerResponse(new IncomingMessage(socket)));
}
