import { EXPORT_WORDS, exportedWords } from "#app/admin/exports/export-words.ts";
import type { Job } from "#app/admin/jobs/use-jobs.ts";

type Words = {
  /** While it runs: '412 of 3,684 products'. */
  doing: string;
  things: (count: number) => string;
  done: (count: number) => string;
};

/** The texts for each kind of job. */
const WORDS: Record<Exclude<Job["kind"], "write-export">, Words> = {
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
  "fetch-pictures": {
    doing: "Fetching pictures",
    things: (count) => (count === 1 ? "picture" : "pictures"),
    done: (count) =>
      count === 1 ? "Picture fetched successfully" : `${number(count)} pictures fetched successfully`,
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

/** Without a kind: the export was removed. */
function exportWords(kind: NonNullable<Job["export"]>["kind"] = "everything"): Words {
  const { what, noun } = EXPORT_WORDS[kind];
  return {
    doing: `Exporting ${what}`,
    things: (count) => (count === 1 ? noun : `${noun}s`),
    done: (count) => exportedWords(kind, count),
  };
}

function wordsOf({ kind, export: exported }: Job): Words {
  return kind === "write-export" ? exportWords(exported?.kind) : WORDS[kind];
}

export function progressWords(job: Job): string {
  const { done, total, state } = job;
  const { doing, things } = wordsOf(job);
  if (state === "queued" && done === 0) return `${doing}: waiting to start`;
  return `${doing}: ${number(done)} of ${number(total)} ${things(total)}`;
}

export function endWords(job: Job): { title: string; description?: string } {
  const { kind, done, total, state, has_problems } = job;
  const { doing, things, done: doneWords } = wordsOf(job);
  if (has_problems)
    return {
      title: `${doing} has ended`,
      description: `${problemWords(job)} The ${job.import ? "import" : "report"} says which, and why.`,
    };
  if (state === "done") return { title: doneWords(done) };
  const title = state === "cancelled" ? `${doing} was cancelled` : `${doing} failed`;
  // A part of a file is not kept.
  if (kind === "write-export") return { title };
  return {
    title,
    description: `${number(done)} of ${number(total)} ${things(total)} were done before that.`,
  };
}

function problemWords({ done, all_problems }: Job): string {
  if (!all_problems) return "Some were skipped or failed.";
  return done === 1 ? "It was skipped or failed." : `All ${number(done)} were skipped or failed.`;
}

function number(count: number): string {
  return count.toLocaleString("en-US");
}

/**
 * The ended jobs about which there is more to say than their toasts did. Of exports only the newest: Settings list the
 * others. Of an import too: it has one screen for all its jobs.
 */
export function worthReport(jobs: readonly Job[]): Job[] {
  const workOf = (job: Job) => job.import ?? (job.kind === "write-export" ? job.kind : job.id);
  const works = Map.groupBy(jobs.filter(isWorthReport), workOf);
  return [...works.values()].flatMap(([newest]) => newest ?? []);
}

function isWorthReport({ kind, state, done, has_problems, export: exported }: Job): boolean {
  if (kind === "write-export") return exported !== null && (state === "done" || state === "failed");
  return state === "failed" || has_problems || (state === "cancelled" && done > 0);
}
