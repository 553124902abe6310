/** How many streamed answers are being read, by key; at most `max` at once for each. */
export function limitRunning<Key>(max: number) {
  const running = new Map<Key, number>();
  const of = (key: Key) => running.get(key) ?? 0;
  const isFull = (key: Key) => of(key) >= max;

  // Counted from the first read on: an answer that nobody reads would never end.
  async function* during<Chunk>(key: Key, content: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    // Requests that arrived together have all found a place.
    if (isFull(key)) throw new Error("Too many answers are being read at once.");
    running.set(key, of(key) + 1);
    try {
      yield* content;
    } finally {
      if (of(key) === 1) running.delete(key);
      else running.set(key, of(key) - 1);
    }
  }

  return { isFull, during };
}
