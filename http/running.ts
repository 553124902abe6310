/** How many streamed answers are being read, by key. */
export function countRunning<Key>() {
  const running = new Map<Key, number>();
  const of = (key: Key) => running.get(key) ?? 0;

  // Counted from the first read on: an answer that nobody reads would never end.
  async function* during<Chunk>(key: Key, content: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    running.set(key, of(key) + 1);
    try {
      yield* content;
    } finally {
      if (of(key) === 1) running.delete(key);
      else running.set(key, of(key) - 1);
    }
  }

  return { of, during };
}
