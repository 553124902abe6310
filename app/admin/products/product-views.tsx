import { Ellipsis } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { useReadOnly } from "#app/admin/session/read-only.tsx";
import { DecisionDialog } from "#app/admin/ui/decision-dialog.tsx";
import { ActionMenu } from "#app/admin/ui/menu/action-menu.tsx";
import { menuLinkClass } from "#app/admin/ui/menu/menu-link-class.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import {
  MAX_PRODUCT_VIEWS,
  MAX_VIEW_NAME_LENGTH,
  type ProductView,
  SAME_VIEW_NAME,
} from "#rules/product/product-views-input.ts";
import type { ProductAddress } from "./use-product-address.ts";
import { useProductViews, useSaveViews } from "./use-product-views.ts";

/** Saved combinations of search, filters and order. Nothing is shown until there is one to save or to open. */
export function ProductViews({ address }: { address: ProductAddress }) {
  const { data } = useProductViews();
  const readOnly = useReadOnly();
  // A new view, without a name, or the one that gets another.
  const [naming, setNaming] = useState<ProductView>();
  const save = useSaveViews(() => setNaming(undefined));
  const box = useRef<HTMLDivElement>(null);

  // What was pressed is gone: the button once its view is saved, and the menu once its view is deleted.
  useEffect(() => {
    const isShown = save.data && save.data.version === data?.version && !naming;
    const { activeElement: focused, body } = document;
    // A dialog that has closed keeps the focus if it cannot give it back.
    if (isShown && (focused === body || !focused?.checkVisibility()))
      box.current?.querySelector<HTMLElement>("a[aria-current], button")?.focus();
  }, [save.data, data, naming]);

  if (!data) return null;
  const { version, views } = data;
  const here = addressOf(address.filters);
  const current = views.find(({ filters }) => addressOf(filters) === here);
  const canSave = !readOnly && !current && here !== "" && views.length < MAX_PRODUCT_VIEWS;
  if (views.length === 0 && !canSave) return null;

  // Found by its filters: another tab may have renamed, moved or deleted it meanwhile.
  const isNamed = (view: ProductView) => naming && addressOf(view.filters) === addressOf(naming.filters);

  function keepName(name: string) {
    if (!naming) return;
    const next = views.some(isNamed)
      ? views.map((view) => (isNamed(view) ? { ...view, name } : view))
      : [...views, { ...naming, name }];
    save.mutate({ version, views: next });
  }

  function remove(view: ProductView) {
    save.mutate({ version, views: views.filter((other) => other !== view) });
  }

  return (
    <div ref={box} className="mb-3 flex flex-wrap items-center gap-1">
      {views.length > 0 && (
        <nav aria-label="Saved views" className="min-w-0">
          <ul className="-mx-2.25 flex flex-wrap gap-0.5">
            <ViewLink to="" name="All" isCurrent={here === ""} />
            {views.map(({ name, filters }) => (
              <ViewLink key={name} to={addressOf(filters)} name={name} isCurrent={name === current?.name} />
            ))}
          </ul>
        </nav>
      )}
      {current && !readOnly && (
        <ActionMenu
          align="start"
          trigger={
            <IconButton label={`Change the view ${current.name}`}>
              <Ellipsis aria-hidden="true" className="size-4" />
            </IconButton>
          }
          groups={[
            [{ label: "Rename view", onChoose: () => setNaming(current) }],
            [{ label: "Delete view", onChoose: () => remove(current), danger: true }],
          ]}
        />
      )}
      {canSave && (
        <Button
          variant="ghost"
          size="small"
          className={classNames("text-accent!", views.length === 0 && "-ml-3")}
          onClick={() => setNaming({ name: "", filters: address.filters })}
        >
          Save view
        </Button>
      )}
      <NameDialog
        naming={naming}
        taken={views.filter((view) => !isNamed(view)).map(({ name }) => name)}
        busy={save.isPending}
        onName={keepName}
        onClose={() => setNaming(undefined)}
      />
    </div>
  );
}

function addressOf(filters: Record<string, string | undefined>): string {
  const sorted = Object.entries(filters).filter(([, value]) => value !== undefined);
  return new URLSearchParams(
    sorted.toSorted(([one], [two]) => (one < two ? -1 : 1)) as [string, string][],
  ).toString();
}

function ViewLink({ to, name, isCurrent }: { to: string; name: string; isCurrent: boolean }) {
  return (
    <li className="min-w-0">
      <Link
        to={{ search: to && `?${to}` }}
        aria-current={isCurrent ? "page" : undefined}
        className={menuLinkClass({ isActive: isCurrent })}
      >
        <span className="truncate" dir="auto">
          {name}
        </span>
      </Link>
    </li>
  );
}

type NameDialogProps = {
  naming: ProductView | undefined;
  taken: string[];
  busy: boolean;
  onName: (name: string) => void;
  onClose: () => void;
};

function NameDialog({ naming, taken, busy, onName, onClose }: NameDialogProps) {
  const form = useId();
  const title = naming?.name ? "Rename view" : "Save view";
  return (
    <DecisionDialog
      open={naming !== undefined}
      onClose={onClose}
      title={title}
      deed={{ children: "Save", type: "submit", form, busy }}
    >
      {naming && <NameForm id={form} first={naming.name} taken={taken} onName={onName} />}
    </DecisionDialog>
  );
}

type NameFormProps = { id: string; first: string; taken: string[]; onName: (name: string) => void };

function NameForm({ id, first, taken, onName }: NameFormProps) {
  const [name, setName] = useState(first);
  const [error, setError] = useState<string>();

  function submit() {
    const wanted = name.trim();
    const isTaken = taken.some((other) => other.toLowerCase() === wanted.toLowerCase());
    if (wanted === "") setError("Name is required");
    else if (isTaken) setError(SAME_VIEW_NAME);
    else onName(wanted);
  }

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Name" hint="Everyone who works in this store sees it." error={error}>
        <TextInput
          autoFocus
          value={name}
          maxLength={MAX_VIEW_NAME_LENGTH}
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
      </Field>
    </form>
  );
}
