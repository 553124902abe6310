import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { ApiError, sentenceOf } from "#app/admin/api/api-error.ts";
import { useUnsavedWork } from "#app/admin/unsaved-work.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { focusIfLost } from "#app/ui/focus-if-lost.ts";

type DeedDialogProps = {
  title: string;
  submitLabel: string;
  dismissLabel?: string;
  danger?: boolean;
  /** What the form holds was changed. */
  changed: boolean;
  deed: { isPending: boolean; isSuccess: boolean; error: Error | null; reset: () => void };
  onSubmit: () => void;
  onClose: () => void;
  /** Stands beside the buttons, always in view. */
  sum?: ReactNode;
  /** Its fields are not there yet. */
  loading?: boolean;
  children: ReactNode;
};

/** A form about an order in a dialog. A refusal keeps what was typed; after a success it closes by itself. */
export function DeedDialog(props: DeedDialogProps) {
  const { title, submitLabel, dismissLabel = "Cancel", danger, deed, sum, loading = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  useUnsavedWork(props.changed && !deed.isSuccess);
  useFocus(form, deed.error, loading);

  // What was refused is not what stands there now.
  function forget() {
    if (deed.error) deed.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!deed.isPending && !loading) props.onSubmit();
  }

  return (
    <Dialog
      open={!deed.isSuccess}
      onClose={() => {
        props.onClose();
        focusPageIfLost();
      }}
      title={title}
      footer={
        <div className="grid gap-3">
          {deed.error && !isAtField(deed.error) && (
            <p role="alert" className="break-words text-14 text-danger">
              {sentenceOf(deed.error, "The server could not be reached. Please try again.")}
            </p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <div className="min-w-0 text-14">{sum}</div>
            <div className="ml-auto flex flex-wrap justify-end gap-2">
              <Button variant="secondary" onClick={(event) => event.currentTarget.closest("dialog")?.close()}>
                {dismissLabel}
              </Button>
              <Button
                type="submit"
                form={formId}
                variant={danger ? "danger" : "primary"}
                busy={deed.isPending}
              >
                {submitLabel}
              </Button>
            </div>
          </div>
        </div>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} onChange={forget} noValidate className="grid gap-5">
        {props.children}
      </form>
    </Dialog>
  );
}

/** A field shows it: those of single lines are shown below all of them. */
function isAtField(error: Error): boolean {
  const fields = error instanceof ApiError ? Object.keys(error.fields) : [];
  return fields.length > 0 && fields.every((field) => !field.includes("."));
}

/** The first field when it opens, instead of the button that closes it; then the field that was refused. */
function useFocus(form: RefObject<HTMLFormElement | null>, error: Error | null, loading: boolean) {
  useEffect(() => {
    if (!loading) form.current?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
  }, [form, loading]);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, error]);
}

/** The button that opened it may be gone with what was done. */
export function focusPageIfLost(): void {
  focusIfLost(document.querySelector("main"));
}
