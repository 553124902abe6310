import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { FocalPoint } from "#rules/theme/theme.ts";

type FocalPointProps = { url: string; point: FocalPoint; onChange: (point: FocalPoint) => void };

const STEP = 2;
const BIG_STEP = 10;

const MOVES: Record<string, FocalPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The point that stays in view where the picture is cut: set by a press on the picture, or by arrow keys. */
export function FocalPointField({ url, point, onChange }: FocalPointProps) {
  const box = useRef<HTMLDivElement>(null);

  function follow({ clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    onChange({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const step = event.shiftKey ? BIG_STEP : STEP;
    onChange({ x: clamp(point.x + move.x * step), y: clamp(point.y + move.y * step) });
  }

  return (
    <div className="grid gap-1.5">
      <div
        ref={box}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
        className="relative cursor-crosshair touch-none select-none overflow-hidden rounded-control"
      >
        <img src={url} alt="" draggable={false} className="block w-full" />
        <div
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={`${point.x} % from the left, ${point.y} % from the top`}
          onKeyDown={onKeyDown}
          className="absolute size-6 -translate-1/2 rounded-full border-2 border-card bg-shade/40 shadow-float"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
        />
      </div>
      <p className="text-13 text-muted">
        The dot stays in view where the picture is cut. Click to set it, or use the arrow keys.
      </p>
    </div>
  );
}

const clamp = (value: number) => Math.min(100, Math.max(0, value));
const percent = (share: number) => clamp(Math.round(share * 100));
