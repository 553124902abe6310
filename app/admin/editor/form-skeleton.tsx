import { Skeleton } from "#app/ui/skeleton.tsx";

/** A large card, and a small one beside it. */
export function FormSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <Skeleton className="h-96" />
      <Skeleton className="h-56" />
    </div>
  );
}
