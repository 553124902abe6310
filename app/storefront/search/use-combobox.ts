import { type RefObject, useEffect, useEffectEvent, useState } from "react";

export const LISTBOX_ID = "search-results";

export const optionId = (at: number) => `search-result-${at}`;

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type Combobox = {
  input: RefObject<HTMLInputElement | null>;
  /** How many options there are to walk through. */
  options: number;
  isExpanded: boolean;
  onType: (text: string) => void;
  onChoose: (at: number) => void;
  /** The form is sent. */
  onSubmit: () => void;
  onOpen: (isOpen: boolean) => void;
};

/**
 * Makes the form's own input a combobox: it keeps the focus, and the arrow keys walk through the options below it.
 * Returns which option is active; -1 for none.
 */
export function useCombobox(combobox: Combobox): number {
  const { input, options, isExpanded } = combobox;
  const [wanted, setActive] = useState(-1);
  const active = isExpanded && wanted < options ? wanted : -1;

  useEffect(() => {
    const attributes = {
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": String(isExpanded),
      "aria-controls": LISTBOX_ID,
      "aria-activedescendant": optionId(active),
    };
    for (const [name, value] of Object.entries(attributes)) input.current?.setAttribute(name, value);
    if (active < 0) input.current?.removeAttribute("aria-activedescendant");
    document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  }, [input, isExpanded, active]);

  const onInput = useEffectEvent(() => {
    setActive(-1);
    combobox.onOpen(true);
    combobox.onType(input.current?.value ?? "");
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = STEPS[event.key];
    if (step && options > 0) {
      event.preventDefault();
      combobox.onOpen(true);
      // Between the last and the first is the input itself.
      setActive(((active + 1 + step + options + 1) % (options + 1)) - 1);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      combobox.onChoose(active);
    } else if (event.key === "Escape" && isExpanded) {
      // The list closes first, and then the box, which listens further out.
      event.preventDefault();
      event.stopPropagation();
      setActive(-1);
      combobox.onOpen(false);
    }
  });

  const onSubmit = useEffectEvent(() => combobox.onSubmit());

  const onFocus = useEffectEvent((event: FocusEvent) => {
    const box = event.currentTarget as Element;
    if (event.type === "focusin") combobox.onOpen(true);
    else if (!box.contains(event.relatedTarget as Element | null)) combobox.onOpen(false);
  });

  useEffect(() => {
    const field = input.current;
    const box = field?.closest("search");
    const listeners = new AbortController();
    const { signal } = listeners;
    field?.addEventListener("input", onInput, { signal });
    field?.addEventListener("keydown", onKeyDown, { signal });
    field?.form?.addEventListener("submit", onSubmit, { signal });
    box?.addEventListener("focusin", onFocus as EventListener, { signal });
    box?.addEventListener("focusout", onFocus as EventListener, { signal });
    // Typed before this was here.
    if (field?.value) onInput();
    return () => listeners.abort();
  }, [input]);

  return active;
}
