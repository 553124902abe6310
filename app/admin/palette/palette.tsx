import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStartExport } from "#app/admin/exports/use-export.ts";
import { Thumbnail } from "#app/admin/pictures/thumbnail.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import type { Deed } from "./palette-entries.ts";
import { type PaletteGroup, type PaletteOption, paletteGroups } from "./palette-groups.ts";
import { useFound } from "./use-found.ts";

type PaletteProps = { open: boolean; onClose: () => void; onLogOut: () => void };

/** Goes anywhere, finds orders and products, and runs actions: by typing. */
export function Palette({ open, onClose, onLogOut }: PaletteProps) {
  const ref = useModal(open);
  const run = useDeed(onLogOut);

  // Closed first: the focus is back where it was when a question about unsaved work opens.
  function choose({ deed }: PaletteOption) {
    ref.current?.close();
    run(deed);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && ref.current?.close()}
      className={DIALOG}
    >
      {open && <Finder onChoose={choose} onClose={() => ref.current?.close()} />}
    </dialog>
  );
}

const DIALOG =
  "mx-auto mt-2 mb-auto max-h-[calc(100dvh-1rem)] w-[min(40rem,calc(100vw-1rem))] max-w-none flex-col overflow-hidden " +
  "rounded-card bg-card text-ink shadow-float outline-none open:flex backdrop:bg-ink/40 md:mt-[12vh] md:max-h-[70vh]";

/** A navigation asks about unsaved work by itself: see app/admin/ui/leave-guard.tsx. */
function useDeed(onLogOut: () => void): (deed: Deed) => void {
  const navigate = useNavigate();
  const { slug } = useStore();
  const startExport = useStartExport();
  return (deed) => {
    if ("to" in deed) void navigate(deed.to);
    else if ("export" in deed) startExport.mutate(deed.export);
    else if (deed.do === "log-out") onLogOut();
    else window.open(`/${slug}`, "_blank", "noopener");
  };
}

type FinderProps = { onChoose: (option: PaletteOption) => void; onClose: () => void };

/** A combobox: the focus stays in the box, the arrow keys move along the list. */
function Finder({ onChoose, onClose }: FinderProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string>();
  const { found, isSearching, hasFailed, tryAgain } = useFound(typed);
  const groups = paletteGroups(typed, found, useMay());
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ id }) => id === chosen) ?? options[0];
  const idOf = ({ id }: PaletteOption) => `${list}-${id.replaceAll(" ", "-")}`;

  useEffect(() => {
    if (active) document.getElementById(idOf(active))?.scrollIntoView({ block: "nearest" });
  });

  function type(text: string) {
    setTyped(text);
    setChosen(undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !active) return;
    const step = STEPS[event.key];
    if (event.key === "Enter") onChoose(active);
    else if (step) setChosen(options.at((options.indexOf(active) + step) % options.length)?.id);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-line border-b pr-2 pl-4">
        <Icon name="search" className="size-4.5 shrink-0 text-muted" />
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type
          autoFocus
          role="combobox"
          aria-label="Search orders, products, settings and actions"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active)}
          placeholder="Search or go to…"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
        />
        <Button variant="ghost" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <div
        id={list}
        role="listbox"
        aria-label="Results"
        className="min-h-0 overflow-y-auto overscroll-contain p-2"
      >
        {groups.map((group) => (
          <Group key={group.label} group={group} id={`${list}-${group.label}`}>
            {(option) => (
              <Option
                key={option.id}
                id={idOf(option)}
                option={option}
                active={option === active}
                onPoint={() => setChosen(option.id)}
                onChoose={() => onChoose(option)}
              />
            )}
          </Group>
        ))}
      </div>
      <Status
        typed={typed}
        groups={groups}
        isSearching={isSearching}
        hasFailed={hasFailed}
        onRetry={() => {
          // The button goes away with its press.
          input.current?.focus();
          tryAgain();
        }}
      />
    </>
  );
}

const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

type GroupProps = { group: PaletteGroup; id: string; children: (option: PaletteOption) => React.ReactNode };

function Group({ group: { label, options }, id, children }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={id} className="mb-2 last:mb-0">
      <div id={id} className="px-3 py-1.5 font-medium text-12 text-muted">
        {label}
      </div>
      {options.map(children)}
    </div>
  );
}

type OptionProps = {
  id: string;
  option: PaletteOption;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function Option({ id, option, active, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, where the focus stays
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onMouseMove={active ? undefined : onPoint}
      onMouseDown={keepFocus}
      onClick={onChoose}
      className={classNames(
        "flex min-h-11 cursor-pointer scroll-my-10 items-center gap-3 rounded-control px-3 py-1.5 text-14",
        active && "bg-ink/5",
      )}
    >
      <Picture option={option} />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere line-clamp-2" dir="auto">
          {option.label}
        </span>
        {option.detail && <span className="block truncate text-13 text-muted">{option.detail}</span>}
      </span>
    </div>
  );
}

function Picture({ option }: { option: PaletteOption }) {
  if ("product" in option) return <Thumbnail picture={option.product.featured_image} className="w-8" />;
  return (
    <option.icon aria-hidden="true" className="mx-1.75 size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
  );
}

function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

type StatusProps = {
  typed: string;
  groups: PaletteGroup[];
  isSearching: boolean;
  hasFailed: boolean;
  onRetry: () => void;
};

/** Says how the search for orders and products went; read out, and visible where it matters. */
function Status({ typed, groups, isSearching, hasFailed, onRetry }: StatusProps) {
  const isBlank = typed.trim() === "";
  // The search of the lists is always offered.
  const count = groups.filter(({ label }) => label !== "Search").flatMap(({ options }) => options).length;
  const isShown = isSearching || hasFailed || (!isBlank && count === 0);
  return (
    <div
      className={
        isShown
          ? "flex min-h-11 shrink-0 items-center gap-3 border-line border-t px-5 py-1.5 text-13 text-muted"
          : "sr-only"
      }
    >
      {isSearching && <Spinner />}
      <p role="status" className="min-w-0 flex-1">
        {statusWords()}
      </p>
      {hasFailed && (
        <Button variant="ghost" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );

  function statusWords(): string {
    if (isSearching) return "Searching orders and products…";
    if (hasFailed) return "Orders and products could not be searched.";
    if (isBlank) return "";
    return count === 0 ? "Nothing matches" : `${count} found`;
  }
}
