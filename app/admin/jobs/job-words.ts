import type { Job } from "./use-jobs.ts";

type Words = {
  /** While it runs: '412 of 3,684 products'. */
  doing: string;
  things: (count: number) => string;
  done: (count: number) => string;
};

const PROBLEMS = "Some were skipped or failed. The report says which, and why.";

/** The texts for each kind of job. */
const WORDS: Record<Job["kind"], Words> = {
  "remove-products": {
    doing: "Deleting products",
    things: (count) => (count === 1 ? "product" : "products"),
    done: (count) =>
      count === 1 ? "Product deleted successfully" : `${number(count)} products deleted successfully`,
  },
  "fulfill-orders": orderWords("Fulfilling orders", "fulfilled"),
  "mark-paid-orders": orderWords("Marking orders as paid", "marked as paid"),
  "archive-orders": orderWords("Archiving orders", "archived"),
  "unarchive-orders": orderWords("Unarchiving orders", "unarchived"),
  "read-import": { doing: "Reading a file", things: () => "percent", done: () => "File read" },
  "import-products": {
    doing: "Importing products",
    things: (count) => (count === 1 ? "product" : "products"),
    done: (count) =>
      count === 1 ? "Product imported successfully" : `${number(count)} products imported successfully`,
  },
  "undo-import": {
    doing: "Undoing an import",
    things: (count) => (count === 1 ? "product" : "products"),
    done: () => "Import undone",
  },
};

function orderWords(doing: string, done: string): Words {
  return {
    doing,
    things: (count) => (count === 1 ? "order" : "orders"),
    done: (count) =>
      count === 1 ? `Order ${done} successfully` : `${number(count)} orders ${done} successfully`,
  };
}

export function progressWords({ kind, done, total, state }: Job): string {
  const { doing, things } = WORDS[kind];
  if (state === "queued" && done === 0) return `${doing}: waiting to start`;
  return `${doing}: ${number(done)} of ${number(total)} ${things(total)}`;
}

export function endWords({ kind, done, total, state, has_problems }: Job): {
  title: string;
  description?: string;
} {
  const { doing, things, done: doneWords } = WORDS[kind];
  if (has_problems) return { title: `${doing} has ended`, description: PROBLEMS };
  if (state === "done") return { title: doneWords(done) };
  const description = `${number(done)} of ${number(total)} ${things(total)} were done before that.`;
  return { title: state === "cancelled" ? `${doing} was cancelled` : `${doing} failed`, description };
}

function number(count: number): string {
  return count.toLocaleString("en-US");
}

/** Whether there is more to say about an ended job than its toast did. */
export function isWorthReport({ state, done, has_problems }: Job): boolean {
  return state === "failed" || has_problems || (state === "cancelled" && done > 0);
}
