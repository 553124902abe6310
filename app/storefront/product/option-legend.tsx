export function OptionLegend({ name, chosen }: { name: string; chosen: string | undefined }) {
  return (
    <legend className="mb-2 break-words text-14">
      <span className="font-medium">{name}</span>
      {chosen !== undefined && <span className="text-muted"> {chosen}</span>}
    </legend>
  );
}
