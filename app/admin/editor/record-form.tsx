import { type FormEventHandler, type ReactNode, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { HistoryButton } from "#app/admin/history/history-button.tsx";
import { changeNeeds, listLabel, listPath } from "#app/admin/record-noun.ts";
import { Fields, ReadOnlyUnless, useReadOnly } from "#app/admin/session/read-only.tsx";
import { SaveBar } from "#app/admin/ui/save-bar.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { isHistoryKind } from "#rules/history/history-kinds.ts";
import { DeletedDialog } from "./deleted-dialog.tsx";
import type { Kept, RecordEditor } from "./use-record-editor.ts";
import { useSaveShortcut } from "./use-save-shortcut.ts";

type RecordFormProps<K extends Kept, Mine> = {
  editor: RecordEditor<K, Mine>;
  onSubmit: FormEventHandler;
  /** Beside the title. */
  actions?: ReactNode;
  /** It has tabs, which a person may turn who may not change what is on them: its panels hold the `Fields`. */
  hasTabs?: boolean;
  children: ReactNode;
};

/** The frame of every record's form: its title, its save bar, and the dialogs of a save or of leaving. */
export function RecordForm<K extends Kept, Mine>(props: RecordFormProps<K, Mine>) {
  const { editor, onSubmit, actions, hasTabs = false, children } = props;
  const navigate = useNavigate();
  const { id = "new" } = useParams();
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);

  const { noun, title, changed, saving } = editor;
  const list = listPath(noun);
  const isStored = id !== "new";
  return (
    <>
      <title>{`${title} · Storewright`}</title>
      <PageHeader
        title={
          <span className="wrap-anywhere line-clamp-2" dir="auto">
            {title}
          </span>
        }
        back={{ to: list, label: listLabel(noun) }}
        actions={
          <>
            {isStored && isHistoryKind(noun) && <HistoryButton of={{ about: `${noun}:${id}` }} />}
            {actions}
          </>
        }
      />
      <form ref={element} noValidate onSubmit={onSubmit}>
        <ReadOnlyUnless needs={changeNeeds(noun)}>
          {hasTabs ? children : <Fields>{children}</Fields>}
          <SaveBarOfRecord onCancel={() => navigate(list)} changed={changed} saving={saving} />
        </ReadOnlyUnless>
      </form>
      {editor.leaveQuestion}
      <DeletedDialog
        noun={noun}
        open={editor.isDeleted}
        onSaveAsNew={noun === "customer" ? undefined : editor.saveAsNew}
        onClose={editor.closeDeleted}
      />
    </>
  );
}

type SaveBarOfRecordProps = { onCancel: () => void; changed: boolean; saving: boolean };

function SaveBarOfRecord({ onCancel, changed, saving }: SaveBarOfRecordProps) {
  if (useReadOnly()) return null;
  return <SaveBar discardLabel="Cancel" onDiscard={onCancel} changed={changed} busy={saving} />;
}
