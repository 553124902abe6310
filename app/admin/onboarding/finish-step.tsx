import { Named } from "#app/admin/ui/named.tsx";
import { Button } from "#app/ui/button.tsx";
import { Celebration } from "./celebration.tsx";
import { OpenShop } from "./open-shop.tsx";
import { StepHeading } from "./step-heading.tsx";

type FinishStepProps = { storeName: string; leavingTo: string | undefined; onLeave: (to: string) => void };

export function FinishStep({ storeName, leavingTo, onLeave }: FinishStepProps) {
  const exit = (to: string) => ({
    size: "large" as const,
    busy: leavingTo === to,
    disabled: leavingTo !== undefined,
    onClick: () => onLeave(to),
  });

  return (
    <div className="text-center">
      <Celebration />
      <OpenShop name={storeName} />
      <div className="mt-10">
        <StepHeading title="You're All Set!" hint={<StoreIsReady name={storeName} />} />
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" {...exit("/admin")}>
          Go to Dashboard
        </Button>
        <Button {...exit("/admin/products/new")}>Create Your First Product</Button>
      </div>
    </div>
  );
}

function StoreIsReady({ name }: { name: string }) {
  return (
    <>
      <Named>{name}</Named> is open. Add your first product, or look around.
    </>
  );
}
