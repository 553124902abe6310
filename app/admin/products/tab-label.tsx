import { Icon } from "#app/ui/icon.tsx";

type TabLabelProps = { text: string; count?: number; wrong: boolean };

export function TabLabel({ text, count = 0, wrong }: TabLabelProps) {
  return (
    <span className="flex items-center gap-1.5">
      {text}
      {count > 0 && (
        <span aria-hidden="true" className="rounded-full bg-line px-1.5 text-12 text-ink tabular-nums">
          {count.toLocaleString("en-US")}
        </span>
      )}
      {wrong && (
        <>
          <Icon name="alert" className="size-4 text-danger" />
          <span className="sr-only">has errors</span>
        </>
      )}
    </span>
  );
}
