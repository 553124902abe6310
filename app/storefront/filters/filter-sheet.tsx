import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { say } from "#rules/language/say.ts";

type FilterSheetProps = {
  form: HTMLFormElement;
  searchOf: (form: HTMLFormElement) => string;
  onClose: () => void;
};

/** The page's own form in a dialog, for as long as it is open. Counts follow every choice; nothing is shown before 'Show'. */
export function FilterSheet({ form, searchOf, onClose }: FilterSheetProps) {
  const body = useRef<HTMLDivElement>(null);
  const [label, setLabel] = useState(() => submitLabel(form));

  useEffect(() => {
    const home = form.parentElement;
    const asRendered = form.innerHTML;
    let asking = new AbortController();

    async function count() {
      asking.abort();
      asking = new AbortController();
      const answer = await fetch(location.pathname + searchOf(form), { signal: asking.signal });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const counted = page.querySelector<HTMLFormElement>(`#${form.id}`);
      if (!counted) return;
      takeCounts(form, counted);
      setLabel(submitLabel(counted));
    }

    // Without an answer the old counts stay: 'Show' still leads to the list.
    const onChange = () => void count().catch(() => undefined);
    form.addEventListener("change", onChange);
    body.current?.append(form);
    return () => {
      asking.abort();
      form.removeEventListener("change", onChange);
      form.innerHTML = asRendered;
      home?.append(form);
    };
  }, [form, searchOf]);

  return (
    <Dialog
      open
      onClose={onClose}
      placement="side"
      title={say.filter.filter}
      footer={
        <Button type="submit" form={form.id} size="large" className="w-full">
          <span aria-live="polite">{label}</span>
        </Button>
      }
    >
      <div ref={body} className="-my-4 [&_[data-filter-submit]]:hidden" />
    </Dialog>
  );
}

function submitLabel(form: HTMLFormElement): string {
  return form.querySelector("[data-filter-submit]")?.textContent ?? "";
}

function takeCounts(form: HTMLFormElement, counted: HTMLFormElement): void {
  const boxes = new Map(boxesOf(counted).map((box) => [`${box.name} ${box.value}`, box]));
  for (const box of boxesOf(form)) {
    const now = boxes.get(`${box.name} ${box.value}`);
    const [old, fresh] = [countOf(box), now && countOf(now)];
    if (!now || !old || !fresh) continue;
    old.textContent = fresh.textContent;
    box.disabled = now.disabled && !box.checked;
  }
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
}

const countOf = (box: HTMLInputElement) => box.closest("label")?.querySelector("[data-filter-count]");
