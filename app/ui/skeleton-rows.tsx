import { Skeleton } from "./skeleton.tsx";

/** The skeleton of a list whose rows have a picture, a name and a state. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="divide-y divide-line rounded-card border border-line bg-card">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4 px-5 py-3">
          <Skeleton className="size-10" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ms-auto h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
