import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ShopPicture } from "#app/storefront/picture.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { say } from "#rules/language/say.ts";
import type { PictureWithAlt } from "#rules/picture/image-urls.ts";
import { boundedZoom, scrollForZoom } from "#rules/picture/zoom.ts";

/** What a press and the button enlarge to. */
export const ZOOMED = 2.5;
const DOUBLE_TAP_MS = 300;

type Point = { x: number; y: number };

type ZoomPaneProps = {
  picture: PictureWithAlt;
  zoom: number;
  isFirst: boolean;
  onZoom: (zoom: number) => void;
};

/**
 * A picture that can be enlarged: by a click, a double tap, two fingers or a trackpad. Enlarged, it is wider than its
 * pane, and the browser scrolls it.
 */
export function ZoomPane({ picture, zoom, isFirst, onZoom }: ZoomPaneProps) {
  const { pane, presses } = useZoom(zoom, onZoom);
  return (
    <div
      ref={pane}
      dir="ltr"
      {...presses}
      className={classNames(
        "size-full [scrollbar-width:none]",
        zoom > 1
          ? "cursor-zoom-out touch-pan-x touch-pan-y overflow-auto overscroll-contain"
          : "cursor-zoom-in touch-pan-x overflow-hidden",
      )}
    >
      <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
        <LoadedPicture picture={picture} sizes={`${Math.ceil(zoom) * 100}vw`} priority={isFirst} />
      </div>
    </div>
  );
}

/** Says when it is slow, and when it does not come. */
function LoadedPicture({ picture, ...props }: { picture: PictureWithAlt; sizes: string; priority: boolean }) {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  if (state === "failed")
    return (
      <div className="grid size-full place-content-center justify-items-center gap-3 text-14">
        <p>{say.product.pictureMissing}</p>
        <Button
          variant="secondary"
          onClick={(event) => {
            event.stopPropagation();
            setState("loading");
          }}
        >
          {say.common.tryAgain}
        </Button>
      </div>
    );
  return (
    <div
      onLoadCapture={() => setState("loaded")}
      // A sharper rendition that does not come leaves the one that is there.
      onErrorCapture={() => setState((now) => (now === "loaded" ? now : "failed"))}
      className="relative size-full"
    >
      <ShopPicture picture={picture} {...props} className="bg-none! object-contain!" />
      {state === "loading" && (
        <span
          role="img"
          aria-label={say.common.loading}
          className="absolute inset-0 grid place-items-center text-muted transition-opacity delay-300 starting:opacity-0 *:size-8"
        >
          <Spinner />
        </span>
      )}
    </div>
  );
}

function useZoom(zoom: number, onZoom: (zoom: number) => void) {
  const pane = useRef<HTMLDivElement>(null);
  const before = useRef(zoom);
  // What stays where it is, measured from the pane's corner; without it, the centre.
  const held = useRef<Point>(undefined);
  const current = useRef(zoom);
  current.current = zoom;

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element || before.current === zoom) return;
    const { x, y } = held.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const ratio = zoom / before.current;
    element.scrollTo({
      left: scrollForZoom(element.scrollLeft, x, ratio),
      top: scrollForZoom(element.scrollTop, y, ratio),
      behavior: "instant",
    });
    before.current = zoom;
    held.current = undefined;
  }, [zoom]);

  function zoomAround(next: number, { clientX, clientY }: { clientX: number; clientY: number }) {
    const box = pane.current?.getBoundingClientRect();
    if (box) held.current = { x: clientX - box.left, y: clientY - box.top };
    onZoom(boundedZoom(next));
  }

  // Not React's own handlers, which cannot stop the browser from scrolling or enlarging the whole page.
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    let pinch: { distance: number; zoom: number } | undefined;

    function onTouch(event: TouchEvent) {
      const [one, other] = event.touches;
      if (!one || !other) {
        pinch = undefined;
        return;
      }
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      pinch ??= { distance, zoom: current.current };
      const clientX = (one.clientX + other.clientX) / 2;
      const clientY = (one.clientY + other.clientY) / 2;
      zoomAround((pinch.zoom * distance) / pinch.distance, { clientX, clientY });
    }

    /** Browsers report two fingers on a trackpad as a wheel with Ctrl. */
    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomAround(current.current * Math.exp(-event.deltaY / 100), event);
    }

    const stopped = new AbortController();
    const options = { passive: false, signal: stopped.signal };
    for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"] as const)
      element.addEventListener(type, onTouch, options);
    element.addEventListener("wheel", onWheel, options);
    return () => stopped.abort();
  }, []);

  return { pane, presses: usePresses(zoom, zoomAround) };
}

/** A click enlarges, a mouse that drags moves what is enlarged. A finger taps twice: with one it swipes and scrolls. */
function usePresses(zoom: number, zoomAround: (next: number, at: MouseEvent) => void) {
  const pointer = useRef({ isFinger: false, dragged: false, lastTap: 0 });

  return {
    onPointerDown({ pointerType }: PointerEvent) {
      pointer.current = { ...pointer.current, isFinger: pointerType === "touch", dragged: false };
    },
    onPointerMove({ buttons, pointerType, movementX, movementY, currentTarget }: PointerEvent) {
      if (pointerType === "touch" || buttons !== 1 || zoom === 1 || !(movementX || movementY)) return;
      pointer.current.dragged = true;
      currentTarget.scrollBy({ left: -movementX, top: -movementY, behavior: "instant" });
    },
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onClick(event: MouseEvent) {
      const { isFinger, dragged, lastTap } = pointer.current;
      if (dragged) return;
      if (isFinger) {
        const isSecond = event.timeStamp - lastTap < DOUBLE_TAP_MS;
        pointer.current.lastTap = isSecond ? 0 : event.timeStamp;
        if (!isSecond) return;
      }
      zoomAround(zoom > 1 ? 1 : ZOOMED, event);
    },
  };
}
