import { Skeleton } from "#app/ui/skeleton.tsx";

export function SettingsSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-card p-5">
      <Skeleton className="h-5 w-40" />
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        {[1, 2, 3, 4].map((field) => (
          <div key={field} className="grid gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-10 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
