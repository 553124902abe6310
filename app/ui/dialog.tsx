import { type MouseEvent, type ReactNode, useId } from "react";
import { say } from "#rules/language/say.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useModal } from "./use-modal.ts";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  placement?: "center" | "side" | "screen";
  footer?: ReactNode;
  children: ReactNode;
};

/** The browser's own modal: it traps focus, closes on Escape and restores the focus. */
export function Dialog({ open, onClose, title, placement = "center", footer, children }: DialogProps) {
  const ref = useModal(open);
  const titleId = useId();

  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      onClose={onClose}
      onMouseDown={closeOnBackdrop}
      data-placement={placement}
      className="modal"
    >
      <header className="flex items-center justify-between gap-4 border-line border-b py-3 pe-3 ps-5">
        <h2 id={titleId} className="min-w-0 font-semibold text-16">
          {title}
        </h2>
        <IconButton label={say.common.close} onClick={() => ref.current?.close()}>
          <Icon name="close" />
        </IconButton>
      </header>
      {/* Its basis is its content: with a basis of 0, WebKit gives a dialog without a height of its own no body. */}
      <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain p-5">{children}</div>
      {footer && <footer className="border-line border-t p-5">{footer}</footer>}
    </dialog>
  );
}

// On press, not on click: releasing a text selection outside must not close the dialog.
function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
  if (event.target !== event.currentTarget) return;
  const box = event.currentTarget.getBoundingClientRect();
  const inside =
    event.clientX >= box.left &&
    event.clientX <= box.right &&
    event.clientY >= box.top &&
    event.clientY <= box.bottom;
  if (inside) return;
  // The press itself would move the focus that closing has just restored.
  event.preventDefault();
  event.currentTarget.close();
}
