export function OptionLegend({ name, chosen }: { name: string; chosen: string | undefined }) {
  return (
    <legend className="mb-2 break-words text-14">
      <bdi className="font-medium">{name}</bdi>
      {chosen !== undefined && (
        <>
          {" "}
          <bdi className="text-muted">{chosen}</bdi>
        </>
      )}
    </legend>
  );
}
