import { Link } from "react-router";
import { useStore } from "#app/admin/session/session.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import { useStoreSwitch } from "./use-store-switch.ts";

/** A switch that saves at once: it is the only field of its card. */
export function OpeningCard() {
  const { slug, opening_soon: closed } = useStore();
  const save = useStoreSwitch("opening_soon");
  return (
    <div id="opening-soon" className="scroll-mt-20">
      <Card
        title="Opening soon"
        description="Close your shop while you build it: visitors and search engines see 'Opening soon' with your brand, and nobody can order. The pages of orders stay open."
      >
        <div className="grid gap-4">
          <Checkbox
            label="Close the shop"
            checked={save.isPending ? save.variables : closed}
            onChange={(wanted) => save.mutate(wanted)}
            disabled={save.isPending}
          />
          {closed && (
            <p className="text-13 text-muted">
              Only a preview shows your shop now: see it, and share it, in{" "}
              <Link to="/admin/online-store/theme" className={LINK}>
                Theme
              </Link>
              . Visitors see{" "}
              <a href={`/${slug}`} target="_blank" rel="noreferrer" className={LINK}>
                this page<span className="sr-only"> (opens in a new tab)</span>
              </a>
              .
            </p>
          )}
        </div>
      </Card>
    </div>
  );
}

const LINK = "font-medium text-accent underline underline-offset-2";
