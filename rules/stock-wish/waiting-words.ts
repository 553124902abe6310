/** '1 shopper waits', '12 shoppers wait'. */
export function waitingWords(count: number): string {
  return count === 1 ? "1 shopper waits" : `${count.toLocaleString("en-US")} shoppers wait`;
}
