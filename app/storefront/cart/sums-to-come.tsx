import type { Places } from "#app/storefront/quote/quote.ts";
import { useStore } from "#app/storefront/store.ts";
import { Loading } from "#app/ui/loading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

type SumsToComeProps = { places: Places | undefined };

/** As high as the sums that the shop is asked for, so that nothing jumps when they come. */
export function SumsToCome({ places }: SumsToComeProps) {
  return (
    <div className={places ? "min-h-42" : "min-h-34"}>
      <Loading />
    </div>
  );
}

/** The same, with the fields above the sums. */
export function FieldsAndSumsToCome({ places }: SumsToComeProps) {
  const { takesCodes } = useStore();
  return (
    <div className="grid grid-cols-1 gap-5">
      {places && places.countries.length > 0 && <Skeleton className="h-18" />}
      {takesCodes && <Skeleton className="h-18" />}
      <SumsToCome places={places} />
    </div>
  );
}
