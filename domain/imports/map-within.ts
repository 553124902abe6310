/** The results for the first item, and for the next ones as long as there is time. */
export function mapWithin<Item, Result>(
  ms: number,
  items: readonly Item[],
  work: (item: Item) => Result,
  now: () => number = () => performance.now(),
): Result[] {
  const end = now() + ms;
  const results: Result[] = [];
  for (const item of items) {
    if (results.length > 0 && now() >= end) break;
    results.push(work(item));
  }
  return results;
}
