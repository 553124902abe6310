import { useId } from "react";
import { TextInput } from "#app/ui/text-input.tsx";

const CARRIERS = ["DHL", "UPS", "FedEx", "GLS", "BRT", "Poste Italiane", "USPS", "DPD", "Royal Mail"];

export function CarrierInput({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const listId = useId();
  return (
    <>
      <TextInput
        list={listId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
      />
      <datalist id={listId}>
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
