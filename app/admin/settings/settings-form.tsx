import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLeaveGuard } from "#app/admin/ui/leave-guard.tsx";
import { SaveBar } from "#app/admin/ui/save-bar.tsx";

type SettingsFormProps<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>;
  onSave: (typed: Fields) => Promise<void>;
  /** A live example of the typed settings: beside the form where there is space, otherwise below it. */
  example?: ReactNode;
  children: ReactNode;
};

/** The form of a settings page: asks before changes are lost, and shows Save and Discard while there are any. */
export function SettingsForm<Fields extends FieldValues>({
  form,
  onSave,
  example,
  children,
}: SettingsFormProps<Fields>) {
  const { isDirty, isSubmitting } = form.formState;
  const guard = useLeaveGuard(isDirty);

  return (
    // The form has display: contents: its save bar is below all cards, and stays in view while they scroll.
    <form noValidate onSubmit={form.handleSubmit(onSave)} className="contents">
      {example ? <WithExample example={example}>{children}</WithExample> : children}
      {guard.question}
      {isDirty && (
        <div className="sticky bottom-4 z-5 order-last">
          <SaveBar discardLabel="Discard" onDiscard={() => form.reset()} changed busy={isSubmitting} />
        </div>
      )}
    </form>
  );
}

function WithExample({ example, children }: { example: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 @3xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex flex-col gap-6">{children}</div>
      <div className="@3xl:sticky @3xl:top-20">{example}</div>
    </div>
  );
}
