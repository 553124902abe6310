import { useEffect, useEffectEvent, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

const PAUSE_MS = 250;

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void };

/** Searches when the typing pauses; shows what the address says when that changes otherwise. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    if (value !== text.trim()) setText(value);
  }

  const search = useEffectEvent(() => {
    if (text.trim() !== value) onSearch(text.trim());
  });
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);

  return (
    <div className="relative min-w-48 flex-1 basis-full sm:basis-64">
      <Icon
        name="search"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
      />
      <TextInput
        type="search"
        aria-label={label}
        placeholder="Search by title"
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="pl-9!"
      />
    </div>
  );
}
