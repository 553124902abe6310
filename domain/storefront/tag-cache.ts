const MAX_VALUES = 10_000;

type Cached<Key, Value> = {
  read: (key: Key) => Promise<Value | undefined>;
  /** What the value is dropped by. No other key has them; a value without tags is not kept. */
  tagsOf: (value: Value, key: Key) => readonly string[];
  /** How many are kept; large ones are few. */
  most?: number;
};

/** Reads each value once, and keeps it until something that it was made of changes. */
export function createTagCache<Key, Value>({ read, tagsOf, most = MAX_VALUES }: Cached<Key, Value>) {
  const values = new Map<Key, Value>();
  const keys = new Map<string, Key>();
  let changes = 0;

  async function find(key: Key): Promise<Value | undefined> {
    const known = values.get(key);
    if (known !== undefined) return known;
    const changesBefore = changes;
    const value = await read(key);
    // A value that was read before a change is stale.
    if (value !== undefined && changes === changesBefore) keep(key, value);
    return value;
  }

  function keep(key: Key, value: Value): void {
    const tags = tagsOf(value, key);
    if (tags.length === 0) return;
    if (values.size >= most) dropAll();
    values.set(key, value);
    for (const tag of tags) keys.set(tag, key);
  }

  function drop(tags: Iterable<string>): void {
    changes++;
    for (const tag of tags) {
      const key = keys.get(tag);
      if (key !== undefined) forget(key);
    }
  }

  function forget(key: Key): void {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    for (const tag of tagsOf(value, key)) keys.delete(tag);
  }

  function dropAll(): void {
    changes++;
    values.clear();
    keys.clear();
  }

  return { find, drop, dropAll };
}
