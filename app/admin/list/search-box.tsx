import { useEffect, useEffectEvent, useState } from "react";
import { SearchInput } from "./search-input.tsx";

const PAUSE_MS = 250;

type SearchBoxProps = {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
};

/** Searches when the typing pauses; follows the URL when that changes otherwise. */
export function SearchBox({ label, placeholder = "Search by title", value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== shown) {
    setShown(value);
    // Its own search arrives a moment later, when more may have been typed already.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  const search = useEffectEvent(() => {
    if (text.trim() === value) return;
    setSent(text.trim());
    onSearch(text.trim());
  });
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);

  return (
    <SearchInput
      aria-label={label}
      placeholder={placeholder}
      maxLength={255}
      value={text}
      onType={setText}
      className="min-w-48 flex-1 basis-full sm:basis-64"
    />
  );
}
