import { type ComponentType, useEffect, useState } from "react";

/** A part that only some stores need: shoppers of the others do not download it. `load` must not change. */
export function useLater<Props>(
  load: (() => Promise<ComponentType<Props> | undefined>) | undefined,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>();

  useEffect(() => {
    load?.().then(
      (part) => setPart(() => part),
      (error) =>
        setPart(() => {
          // Thrown while React renders: the page shows its error screen.
          throw error;
        }),
    );
  }, [load]);

  return Part;
}
