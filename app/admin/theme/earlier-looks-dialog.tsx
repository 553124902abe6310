import { api } from "#app/admin/api/api-client.ts";
import { LookPicture } from "#app/admin/theme/groups/look-picture.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Themes } from "./theme-queries.ts";
import { useDeed } from "./use-deed.ts";
import type { ThemeEditorState } from "./use-theme-editor.ts";

type EarlierLooksProps = { open: boolean; onClose: () => void; editor: ThemeEditorState };

export function EarlierLooksDialog({ open, onClose, editor }: EarlierLooksProps) {
  const putBack = useDeed<string>(editor, {
    send: (version, earlier) => api.theme.publish.$post({ json: { version, earlier } }),
    done: "The look is back",
  });
  // The first is how the store looks.
  const [now, ...earlier] = editor.themes.published;
  return (
    <Dialog open={open} onClose={onClose} title="Earlier looks">
      <p className="mb-4 text-14 text-muted">
        {earlier.length === 0
          ? "When you publish a change, the look before it is kept here. You can put it back any time."
          : "Put one back, and your store looks like that at once. What you are changing now stays a draft."}
      </p>
      <ul aria-label="Published looks" className="grid">
        {now && (
          <LookRow published={now}>
            <span className="text-13 text-muted">Your store looks like this</span>
          </LookRow>
        )}
        {earlier.map((published) => (
          <LookRow key={published.id} published={published}>
            <Button
              variant="secondary"
              size="small"
              busy={putBack.isPending && putBack.variables === published.id}
              onClick={() => putBack.mutate(published.id, { onSuccess: onClose })}
            >
              Put back
              <span className="sr-only">
                {" "}
                the look of <When at={published.published_at} inSentence />
              </span>
            </Button>
          </LookRow>
        ))}
      </ul>
    </Dialog>
  );
}

type LookRowProps = { published: Themes["published"][number]; children: React.ReactNode };

function LookRow({ published, children }: LookRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b py-3 last:border-b-0">
      <LookPicture look={published.theme} className="w-16" />
      <span className="min-w-0 flex-1 text-14">
        <When at={published.published_at} />
      </span>
      {children}
    </li>
  );
}
