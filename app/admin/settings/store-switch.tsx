import type { ReactNode } from "react";
import { useStore } from "#app/admin/session/session.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import type { StoreSwitchField } from "#rules/store/store-settings-input.ts";
import { useStoreSwitch } from "./use-store-switch.ts";

type StoreSwitchProps = { field: StoreSwitchField; label: string };

/** Saves at once: it is the only field of its card. */
export function StoreSwitch({ field, label }: StoreSwitchProps) {
  const on = useStore()[field];
  const save = useStoreSwitch(field);
  return (
    <Checkbox
      label={label}
      checked={save.isPending ? save.variables : on}
      onChange={(wanted) => save.mutate(wanted)}
      disabled={save.isPending}
    />
  );
}

type SwitchCardProps = StoreSwitchProps & {
  title: string;
  description: string;
  /** What to know while it is on. */
  children: ReactNode;
};

export function SwitchCard({ title, description, children, ...setting }: SwitchCardProps) {
  const on = useStore()[setting.field];
  return (
    <Card title={title} description={description}>
      <div className="grid gap-4">
        <StoreSwitch {...setting} />
        {on && <p className="text-13 text-muted">{children}</p>}
      </div>
    </Card>
  );
}
