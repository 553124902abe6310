import { useEffect, useRef, useState } from "react";
import { CollectionPicker } from "#app/admin/pickers/collection-picker.tsx";
import {
  hiddenBecause,
  KIND_NAMES,
  linkedRecord,
  type PickedRecord,
  type RecordKind,
  recordTitle,
} from "#app/admin/pickers/linked-record.ts";
import { PagePicker } from "#app/admin/pickers/page-picker.tsx";
import { ProductPicker } from "#app/admin/pickers/product-picker.tsx";
import { ActionMenu } from "#app/admin/ui/menu/action-menu.tsx";
import { Problem } from "#app/admin/ui/problem.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { LinkedRecord, RecordTarget } from "#rules/menu/menu.ts";
import type { ThemeLink } from "#rules/theme/theme.ts";

type LinkFieldProps = {
  label: string;
  link: ThemeLink;
  records: readonly LinkedRecord[];
  /** Where it leads without a link. */
  blank: string;
  error: string | undefined;
  onChange: (link: ThemeLink) => void;
};

/** Leads to a record that is chosen, or to an address that is typed. */
export function LinkField({ label, link, records, blank, error, onChange }: LinkFieldProps) {
  const [picking, setPicking] = useState<RecordKind>();
  // Known before the save that lists it has answered.
  const [picked, setPicked] = useState<LinkedRecord>();
  const [isTyping, setIsTyping] = useState(false);
  const isTyped = typeof link === "string" && (isTyping || link !== "");
  const isBlank = link === "" && !isTyping;

  const input = useRef<HTMLInputElement>(null);

  // The menu gives the focus back to its button first.
  useEffect(() => {
    if (isTyping) input.current?.focus();
  }, [isTyping]);

  function set(next: ThemeLink, typing = false) {
    setIsTyping(typing);
    onChange(next);
  }

  const picker = (kind: RecordKind) => ({
    open: picking === kind,
    onClose: () => setPicking(undefined),
    members: [],
    onChange([choice]: readonly PickedRecord[]) {
      setPicking(undefined);
      if (!choice) return;
      setPicked(linkedRecord(choice));
      set({ kind, id: choice.id } as RecordTarget);
    },
  });

  return (
    <fieldset className="grid gap-2">
      <legend className={isTyped ? "sr-only" : "font-medium text-13"}>{label}</legend>
      {isBlank && <p className="text-13 text-muted">{blank}</p>}
      {isTyped && (
        <Field
          label={label}
          hint="A web address with https://, or a path of your shop that begins with /."
          error={error}
        >
          <TextInput
            ref={input}
            value={link}
            inputMode="url"
            autoComplete="off"
            onChange={(event) => set(event.target.value, true)}
          />
        </Field>
      )}
      {typeof link !== "string" && (
        <ChosenRecord kind={link.kind} record={[...records, picked].find((one) => one?.id === link.id)} />
      )}
      {!isTyped && <Problem text={error} />}
      <ActionMenu
        align="start"
        trigger={
          <Button variant="secondary" size="small" className="justify-self-start">
            {`${isBlank ? "Choose" : "Change"} ${label.toLowerCase()}`}
          </Button>
        }
        groups={[
          [
            { label: KIND_NAMES.collection, onChoose: () => setPicking("collection") },
            { label: KIND_NAMES.product, onChoose: () => setPicking("product") },
            { label: KIND_NAMES.page, onChoose: () => setPicking("page") },
          ],
          [{ label: KIND_NAMES.address, onChoose: () => set(isTyped ? link : "", true) }],
          isBlank ? [] : [{ label: "Remove the link", onChoose: () => set(""), danger: true }],
        ]}
      />
      <CollectionPicker {...picker("collection")} />
      <ProductPicker {...picker("product")} />
      <PagePicker {...picker("page")} />
    </fieldset>
  );
}

function ChosenRecord(chosen: { kind: RecordKind; record?: LinkedRecord }) {
  const hidden = hiddenBecause(chosen);
  return (
    <div className="grid rounded-control border border-line bg-card px-3 py-2">
      <span className="wrap-anywhere text-14" dir="auto">
        {recordTitle(chosen)}
      </span>
      <span className="text-13 text-muted">{KIND_NAMES[chosen.kind]}</span>
      {hidden && (
        <span className="flex items-center gap-1.5 text-13 text-warning">
          <Icon name="alert" className="size-4" />
          {hidden}
        </span>
      )}
    </div>
  );
}
