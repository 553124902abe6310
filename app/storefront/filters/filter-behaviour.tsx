import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { FILTER_PARAMETERS } from "#rules/filter/chosen-filters.ts";
import { say } from "#rules/language/say.ts";
import { FilterSheet } from "./filter-sheet.tsx";
import { FORM_ID } from "./form-id.ts";

/**
 * What scripts add to the controls that the server rendered: a choice shows its list at once, and where the form is
 * behind a button it opens as a sheet. Loaded only in stores that show filters.
 */
export function FilterBehaviour({ html }: { html: string | undefined }) {
  const navigate = useNavigate();
  const [sheetForm, setSheetForm] = useState<HTMLFormElement>();
  const [told, setTold] = useState("");
  const before = useRef<Before>(undefined);

  useEffect(() => {
    const listening = new AbortController();
    // Before React hears of it: `Sections` would follow the link to the top of the page.
    const early = { signal: listening.signal, capture: true };

    // The same page with another query, where the shopper is.
    function show(search: string) {
      before.current = stateOf(document);
      void navigate({ search }, { preventScrollReset: true });
    }

    function onChange({ target }: Event) {
      const { form } = target as HTMLInputElement | HTMLSelectElement;
      if (form?.id === FORM_ID && !form.closest("dialog")) show(searchOf(form));
    }

    function onSubmit(event: Event) {
      const form = event.target as HTMLFormElement;
      if (form.id !== FORM_ID) return;
      event.preventDefault();
      show(searchOf(form));
      setSheetForm(undefined);
    }

    function onClick(event: MouseEvent) {
      const target = event.target as Element;
      const link = target.closest<HTMLAnchorElement>("a[data-filter-link]");
      const button = target.closest("[data-filter-details] > summary");
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(link || button)) return;
      event.preventDefault();
      event.stopPropagation();
      if (link) show(new URL(link.href).search);
      else setSheetForm(document.querySelector<HTMLFormElement>(`form#${FORM_ID}`) ?? undefined);
    }

    document.addEventListener("change", onChange, early);
    document.addEventListener("submit", onSubmit, early);
    document.addEventListener("click", onClick, early);
    return () => listening.abort();
  }, [navigate]);

  // The new controls replaced those that had the focus, and the form of a sheet that is open while the shopper goes back.
  useEffect(() => {
    setSheetForm(undefined);
    if (html && before.current) {
      restore(document, before.current);
      const products = document.querySelector("[data-filter-total]")?.textContent ?? "";
      setTold(say.filter.showing({ products }));
    }
    before.current = undefined;
  }, [html]);

  return (
    <>
      {/* The count on the page is new with each list: a screen reader announces only changes of an existing live region. */}
      <p role="status" className="sr-only">
        {told}
      </p>
      {sheetForm && (
        <FilterSheet form={sheetForm} searchOf={searchOf} onClose={() => setSheetForm(undefined)} />
      )}
    </>
  );
}

/** As the server's own links write it: equal choices have equal addresses. */
function searchOf(form: HTMLFormElement): string {
  const data = new FormData(form);
  const query = new URLSearchParams();
  for (const name of FILTER_PARAMETERS)
    for (const value of data.getAll(name).map(String).sort()) if (value !== "") query.append(name, value);
  return query.size > 0 ? `?${query}` : "";
}

/** The focus, and which long groups are open. */
type Before = { focused: string | undefined; open: string[] };

function stateOf(root: Document): Before {
  const focused = controlsOf(root).find((control) => control === document.activeElement);
  return {
    focused: focused && nameOf(focused),
    open: moreOf(root)
      .filter(({ open }) => open)
      .map(legendOf),
  };
}

function restore(root: Document, { focused, open }: Before): void {
  for (const more of moreOf(root)) if (open.includes(legendOf(more))) more.open = true;
  const again = controlsOf(root).find((control) => nameOf(control) === focused);
  const button = root.querySelector<HTMLElement>("[data-filter-details] > summary");
  (again ?? (button?.offsetParent ? button : undefined))?.focus({ preventScroll: true });
}

function controlsOf(root: Document): (HTMLInputElement | HTMLSelectElement)[] {
  return [
    ...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-filters] :is(input, select)"),
  ];
}

function nameOf(control: HTMLInputElement | HTMLSelectElement): string {
  return control.type === "checkbox" ? `${control.name} ${control.value}` : control.name;
}

const moreOf = (root: Document) => [
  ...root.querySelectorAll<HTMLDetailsElement>("[data-filters] fieldset details"),
];
const legendOf = (more: HTMLElement) => more.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
