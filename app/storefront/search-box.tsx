import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { say } from "#rules/language/say.ts";
import { useStore } from "./store.ts";
import { useLater } from "./use-later.ts";

/** A plain GET form, so that it also works before or without scripts. */
export function SearchBox({ onClose }: { onClose?: () => void }) {
  const { home, liveSearch } = useStore();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const Panel = useLater(liveSearch && loadPanel);
  const action = `${home}/products`;

  useEffect(() => input.current?.focus(), []);

  function search(event: FormEvent) {
    event.preventDefault();
    const term = input.current?.value.trim();
    if (!term) return;
    onClose?.();
    navigate(`${action}?${new URLSearchParams({ search: term })}`);
  }

  return (
    <search>
      <form action={action} onSubmit={search} className="border-line border-t px-4 py-4">
        <div className="mx-auto flex max-w-2xl gap-2">
          <input
            ref={input}
            type="search"
            name="search"
            dir="auto"
            aria-label={say.search.label}
            placeholder={say.search.placeholder}
            maxLength={255}
            onKeyDown={(event) => event.key === "Escape" && onClose?.()}
            className="h-12 min-w-0 flex-1 rounded-control border border-muted/70 bg-card px-4 text-16 placeholder:text-muted"
          />
          <Button type="submit" size="large">
            {say.search.search}
          </Button>
        </div>
      </form>
      {Panel && <Panel input={input} onClose={onClose} />}
    </search>
  );
}

/** Without it the form works as ever. */
const loadPanel = () =>
  import("./search/panel.tsx").then(
    ({ Panel }) => Panel,
    () => undefined,
  );
