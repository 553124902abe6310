const MAX_VALUES = 10_000;

type Cached<Key, Value> = {
  read: (key: Key) => Promise<Value | undefined>;
  /** What the value is dropped by. No other key has them; a value without tags is not kept. */
  tagsOf: (value: Value, key: Key) => readonly string[];
  /** 1 for each unless said otherwise. */
  weightOf?: (value: Value) => number;
  /** How much is kept: the weight of all together. */
  most?: number;
};

type Read<Value> = {
  value: Promise<Value | undefined>;
  /** The tags that were dropped since it began. */
  dropped: Set<string>;
};

/** For all tags. */
const ALL = "";

/**
 * Reads each value once, also for several who ask at the same time, and keeps it until something that it was made of
 * changes.
 */
export function createTagCache<Key, Value>({
  read,
  tagsOf,
  weightOf = () => 1,
  most = MAX_VALUES,
}: Cached<Key, Value>) {
  const values = new Map<Key, Value>();
  const keys = new Map<string, Key>();
  let weight = 0;
  const reads = new Map<Key, Read<Value>>();
  /** Also those that nobody joins any more. */
  const underWay = new Set<Read<Value>>();

  async function find(key: Key): Promise<Value | undefined> {
    const known = values.get(key);
    if (known !== undefined) return known;
    const begun = reads.get(key);
    // What was dropped since it began may be what this caller has changed.
    return begun?.dropped.size === 0 ? begun.value : start(key);
  }

  function start(key: Key): Promise<Value | undefined> {
    const dropped = new Set<string>();
    const begun: Read<Value> = { dropped, value: readAndKeep(key, dropped).finally(() => end(key, begun)) };
    underWay.add(begun);
    reads.set(key, begun);
    return begun.value;
  }

  function end(key: Key, read: Read<Value>): void {
    underWay.delete(read);
    if (reads.get(key) === read) reads.delete(key);
  }

  async function readAndKeep(key: Key, dropped: ReadonlySet<string>): Promise<Value | undefined> {
    const value = await read(key);
    if (value === undefined) return undefined;
    const tags = tagsOf(value, key);
    // A value that was read before a change is stale. One of something else leaves it as it is.
    const isStale = dropped.has(ALL) || tags.some((tag) => dropped.has(tag));
    if (!isStale && tags.length > 0) keep(key, value, tags);
    return value;
  }

  function keep(key: Key, value: Value, tags: readonly string[]): void {
    forget(key);
    const added = weightOf(value);
    if (weight + added > most) clear();
    weight += added;
    values.set(key, value);
    for (const tag of tags) keys.set(tag, key);
  }

  function drop(tags: Iterable<string>): void {
    for (const tag of tags) {
      for (const { dropped } of underWay) dropped.add(tag);
      const key = keys.get(tag);
      if (key !== undefined) forget(key);
    }
  }

  function forget(key: Key): void {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    weight -= weightOf(value);
    for (const tag of tagsOf(value, key)) keys.delete(tag);
  }

  function dropAll(): void {
    for (const { dropped } of underWay) dropped.add(ALL);
    clear();
  }

  function clear(): void {
    weight = 0;
    values.clear();
    keys.clear();
  }

  return { find, known: (key: Key) => values.get(key), drop, dropAll };
}
