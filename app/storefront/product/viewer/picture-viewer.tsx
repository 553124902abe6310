import { type KeyboardEvent, useId, useState } from "react";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import { say } from "#rules/language/say.ts";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import { isolate } from "#rules/text/isolate.ts";
import { Thumbnails } from "./thumbnails.tsx";
import { useTrack, wayOfScrolling } from "./use-track.ts";
import { ZOOMED, ZoomPane } from "./zoom-pane.tsx";

export type PictureViewerProps = {
  pictures: PictureWithAlt[];
  /** The picture that was pressed. */
  start: number;
  title: string;
  onClose: () => void;
};

const KEY_PAN_PX = 120;

/** All pictures of a product on the whole screen. Its code is loaded when a picture is pressed. */
export function PictureViewer({ pictures, start, title, onClose }: PictureViewerProps) {
  const modal = useModal(true);
  const titleId = useId();
  const [zoom, setZoom] = useState(1);
  const { track, at, goTo, onScroll } = useTrack(start, pictures.length, () => setZoom(1));
  const isZoomed = zoom > 1;
  const hasSeveral = pictures.length > 1;

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const end = { Home: 0, End: pictures.length - 1 }[event.key];
    if (!step && end === undefined) return;
    event.preventDefault();
    if (end !== undefined) return goTo(end);
    const [x = 0, y = 0] = step ?? [];
    if (!isZoomed) return goTo(at + x * wayOfScrolling());
    const pane = track.current?.children[at]?.firstElementChild;
    pane?.scrollBy({ left: x * KEY_PAN_PX, top: y * KEY_PAN_PX });
  }

  return (
    <dialog
      ref={modal}
      tabIndex={-1}
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={onKeyDown}
      data-placement="screen"
      className="modal"
    >
      <header className="flex items-center gap-2 border-line border-b py-2 pe-3 ps-5">
        <h2 id={titleId} dir="auto" className="min-w-0 flex-1 truncate font-semibold text-16">
          {title}
        </h2>
        {hasSeveral && (
          <p aria-hidden="true" className="px-2 text-14 text-muted tabular-nums">
            {at + 1} / {pictures.length}
          </p>
        )}
        <Button variant="ghost" aria-pressed={isZoomed} onClick={() => setZoom(isZoomed ? 1 : ZOOMED)}>
          {say.product.zoom}
        </Button>
        <IconButton label={say.common.close} onClick={() => modal.current?.close()}>
          <Icon name="close" />
        </IconButton>
      </header>
      {hasSeveral && (
        <p role="status" className="sr-only">
          {say.product.pictureOf({
            number: at + 1,
            total: pictures.length,
            picture: isolate(pictures[at]?.alt ?? ""),
          })}
        </p>
      )}
      <div className="relative min-h-0 flex-auto bg-paper">
        <ul
          ref={track}
          onScroll={onScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused
          tabIndex={0}
          aria-label={say.product.pictures}
          className="absolute inset-0 flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-contain -outline-offset-2 scroll-smooth [scrollbar-width:none]"
          style={isZoomed ? { overflowX: "hidden" } : undefined}
        >
          {pictures.map((picture, index) => (
            // What is beside the picture in view cannot be tabbed to or read.
            <li key={picture.url} inert={index !== at} className="size-full shrink-0 snap-center snap-always">
              <ZoomPane
                picture={picture}
                zoom={index === at ? zoom : 1}
                isFirst={index === start}
                onZoom={setZoom}
              />
            </li>
          ))}
        </ul>
        {hasSeveral && (
          <>
            <Step
              icon="chevron-left"
              label={say.product.previousPicture}
              atEnd={at === 0}
              onStep={() => goTo(at - 1)}
            />
            <Step
              icon="chevron-right"
              label={say.product.nextPicture}
              atEnd={at === pictures.length - 1}
              onStep={() => goTo(at + 1)}
            />
          </>
        )}
      </div>
      {hasSeveral && <Thumbnails pictures={pictures} at={at} onChoose={goTo} />}
    </dialog>
  );
}

type StepProps = {
  icon: "chevron-left" | "chevron-right";
  label: string;
  atEnd: boolean;
  onStep: () => void;
};

/** Fingers swipe instead. */
function Step({ icon, label, atEnd, onStep }: StepProps) {
  const side = icon === "chevron-left" ? "start-3" : "end-3";
  return (
    <IconButton
      label={label}
      variant="secondary"
      unavailable={atEnd}
      onClick={onStep}
      className={`absolute inset-y-0 my-auto size-11! rounded-full! pointer-coarse:hidden ${side}`}
    >
      <Icon name={icon} className="size-5 rtl:-scale-x-100" />
    </IconButton>
  );
}
