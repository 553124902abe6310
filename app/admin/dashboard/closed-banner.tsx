import { Link } from "react-router";
import { useStore } from "#app/admin/session/session.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { useStoreSwitch } from "#app/admin/settings/use-store-switch.ts";
import { Button } from "#app/ui/button.tsx";

/** Only in a closed shop, which takes no orders until somebody opens it. */
export function ClosedBanner() {
  const { opening_soon: closed } = useStore();
  const save = useStoreSwitch("opening_soon");
  const mayOpen = useMay()("close");
  if (!closed) return null;
  return (
    <section
      aria-label="Your shop is closed"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-warning/10 px-5 py-4"
    >
      <p className="min-w-0 flex-1 basis-64 text-14">
        <strong className="font-semibold">Your shop is closed.</strong> Visitors see 'Opening soon', and
        nobody can order.{" "}
        <Link to="/admin/settings#opening-soon" className="font-medium underline underline-offset-2">
          Settings
        </Link>
      </p>
      {mayOpen && (
        <Button busy={save.isPending} onClick={() => save.mutate(false)}>
          Open the shop
        </Button>
      )}
    </section>
  );
}
