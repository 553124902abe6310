import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";

type DeedButtonProps = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & {
  deed: { isPending: boolean; mutate: () => void };
};

/** Does the deed, and is busy until it is done. */
export function DeedButton({ deed, ...button }: DeedButtonProps) {
  return <Button {...button} busy={deed.isPending} onClick={() => deed.mutate()} />;
}
