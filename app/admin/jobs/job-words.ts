import type { Job } from "./use-jobs.ts";

type Words = {
  /** While it runs: '412 of 3,684 products'. */
  doing: string;
  things: (count: number) => string;
  done: (count: number) => string;
};

/** The texts for each kind of job. */
const WORDS: Record<Job["kind"], Words> = {
  "remove-products": {
    doing: "Deleting products",
    things: (count) => (count === 1 ? "product" : "products"),
    done: (count) =>
      count === 1 ? "Product deleted successfully" : `${number(count)} products deleted successfully`,
  },
};

export function progressWords({ kind, done, total, state }: Job): string {
  const { doing, things } = WORDS[kind];
  if (state === "queued" && done === 0) return `${doing}: waiting to start`;
  return `${doing}: ${number(done)} of ${number(total)} ${things(total)}`;
}

export function endWords({ kind, done, total, state }: Job): { title: string; description?: string } {
  const { doing, things, done: doneWords } = WORDS[kind];
  if (state === "done") return { title: doneWords(done) };
  const description = `${number(done)} of ${number(total)} ${things(total)} were done before that.`;
  return { title: state === "cancelled" ? `${doing} was cancelled` : `${doing} failed`, description };
}

function number(count: number): string {
  return count.toLocaleString("en-US");
}
