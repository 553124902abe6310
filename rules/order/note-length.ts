/** Of a note on an order, and of one to a payment, refund or cancellation. */
export const MAX_NOTE_LENGTH = 1_000;
