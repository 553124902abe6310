import type { ReactNode } from "react";

// Each thing stands on the point (0, 0) and grows upwards, so that a shelf only has to place it.
type PlaceProps = { x: number; y: number; scale?: number };

function Place({ x, y, scale = 1, children }: PlaceProps & { children: ReactNode }) {
  return <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>;
}

export function Vase(place: PlaceProps) {
  return (
    <Place {...place}>
      <g className="fill-none stroke-accent-hover" strokeWidth="2" strokeLinecap="round">
        <path d="M0-66C-1-84-6-98-16-110M0-66C1-86 6-100 14-116M0-66C0-78 1-90-1-104" />
      </g>
      <g className="fill-accent">
        <path d="M-16-110c-10 0-15-5-16-13 9 0 15 4 16 13ZM-9-98c-9 3-15 0-18-7 8-3 15-1 18 7ZM14-116c-1-10 4-15 13-17 0 9-4 16-13 17ZM9-101c6-7 13-7 19-2-5 6-12 7-19 2ZM-1-104c-5-7-4-13 2-18 5 6 4 12-2 18ZM-3-85c-8 2-13-1-15-8 8-1 13 2 15 8ZM4-86c5-6 11-7 16-3-4 5-9 7-16 3Z" />
      </g>
      <path
        d="M-17 0c-13-12-18-30-8-44 6-8 12-12 11-24h28c-1 12 5 16 11 24 10 14 5 32-8 44Z"
        className="fill-card stroke-ink"
        strokeWidth="1.5"
      />
      <path
        d="M-28-30c9 5 18 5 28 0s19-5 28 0c0-5-1-10-4-14h-48c-3 4-4 9-4 14Z"
        className="fill-warning/25"
      />
      <path
        d="M-16-12c3 4 5 7 8 9"
        className="fill-none stroke-ink/40"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </Place>
  );
}

export function Mug(place: PlaceProps) {
  return (
    <Place {...place}>
      <path d="M14-24h6a7 7 0 0 1 0 15h-6" className="fill-none stroke-ink" strokeWidth="1.5" />
      <path
        d="M-16-30h31v22a8 8 0 0 1-8 8H-8a8 8 0 0 1-8-8Z"
        className="fill-accent-tint stroke-ink"
        strokeWidth="1.5"
      />
      <path d="M-16-30h31v9h-31Z" className="fill-accent" />
    </Place>
  );
}

export function Lamp(place: PlaceProps) {
  return (
    <Place {...place}>
      <path d="M-34-66h68l18 66h-104Z" className="fill-warning/10" />
      <path d="M0 0v-70" className="stroke-ink" strokeWidth="2.5" />
      <path d="M-18 0a18 7 0 0 1 36 0Z" className="fill-ink" />
      <path d="M-34-64c2-24 15-36 34-36s32 12 34 36Z" className="fill-accent-hover" />
      <path
        d="M-23-72c2-10 7-16 14-19"
        className="fill-none stroke-card/50"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </Place>
  );
}

export function Plant(place: PlaceProps) {
  return (
    <Place {...place}>
      <g className="fill-accent">
        <path d="M0-26C-26-30-36-46-34-68-14-64-2-50 0-26ZM0-26C24-32 34-48 30-70 12-64 0-50 0-26Z" />
        <path d="M0-26C-12-46-10-70 2-88 14-68 12-46 0-26Z" className="fill-accent-hover" />
      </g>
      <path
        d="M0-28C-10-44-20-55-30-64M0-28C8-45 18-57 27-66M0-28C1-50 1-66 2-82"
        className="fill-none stroke-card/40"
        strokeWidth="1.5"
      />
      <path
        d="M-18-28h36l-5 28h-26Z"
        className="fill-card stroke-ink"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M-16-18h32l-1.5 7h-29Z" className="fill-warning/30" />
    </Place>
  );
}

export function Blankets(place: PlaceProps) {
  return (
    <Place {...place}>
      <g className="stroke-ink" strokeWidth="1.5">
        <rect x="-30" y="-14" width="60" height="14" rx="7" className="fill-card" />
        <rect x="-27" y="-28" width="56" height="14" rx="7" className="fill-warning/30" />
        <rect x="-29" y="-42" width="54" height="14" rx="7" className="fill-accent-tint" />
      </g>
      <path d="M-14-42v14M-6-42v14M2-14v14M10-14v14" className="stroke-ink/50" strokeWidth="1.5" />
    </Place>
  );
}

export function Bottle(place: PlaceProps) {
  return (
    <Place {...place}>
      <path
        d="M0-48v-10M-12-60h16v6"
        className="fill-none stroke-ink"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <rect x="-6" y="-52" width="12" height="8" className="fill-ink" />
      <rect x="-14" y="-44" width="28" height="44" rx="6" className="fill-accent" />
      <rect x="-14" y="-30" width="28" height="17" className="fill-card" />
      <path d="M-7-24H7M-7-19H2" className="stroke-ink/60" strokeWidth="1.5" />
    </Place>
  );
}

export function Candle(place: PlaceProps) {
  return (
    <Place {...place}>
      <path d="M0-36c-5-5-3-10 0-14 3 4 5 9 0 14Z" className="fill-warning" />
      <rect
        x="-13"
        y="-34"
        width="26"
        height="34"
        rx="4"
        className="fill-card stroke-ink"
        strokeWidth="1.5"
      />
      <rect x="-13" y="-22" width="26" height="11" className="fill-warning/25" />
    </Place>
  );
}
