import { Blankets, Bottle, Candle, Lamp, Mug, Plant, Vase } from "./goods.tsx";

/** A collection page on a desk, the checkout on a phone in front of it. */
export function StorefrontVignette() {
  return (
    <svg viewBox="0 0 560 400" aria-hidden="true" className="h-auto w-full">
      <rect width="560" height="400" rx="16" className="fill-accent-tint" />
      <rect x="44" y="40" width="420" height="360" rx="12" className="fill-card stroke-line" />
      <path d="M44 400V52a12 12 0 0 1 12-12h396a12 12 0 0 1 12 12v348" className="fill-none stroke-line" />
      <ShopHeader />
      {SHELF.map(({ Thing, x, y, scale }) => (
        <Tile key={`${x}-${y}`} x={x} y={y}>
          <Thing x={56} y={92} scale={scale} />
        </Tile>
      ))}
      <Checkout />
    </svg>
  );
}

const SHELF = [
  { Thing: Vase, x: 68, y: 112, scale: 0.58 },
  { Thing: Lamp, x: 196, y: 112, scale: 0.66 },
  { Thing: Plant, x: 324, y: 112, scale: 0.8 },
  { Thing: Blankets, x: 68, y: 268, scale: 1 },
  { Thing: Bottle, x: 196, y: 268, scale: 1.05 },
  { Thing: Candle, x: 324, y: 268, scale: 1.1 },
];

function ShopHeader() {
  return (
    <>
      <text x="68" y="80" fontSize="19" className="fill-ink font-display">
        Your Name
      </text>
      <path d="M336 74h28M376 74h28" className="stroke-muted/60" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M424 68h14l1.5 14h-17ZM427.5 71v-4a3.5 3.5 0 0 1 7 0v4"
        className="fill-none stroke-ink"
        strokeWidth="1.5"
      />
      <path d="M44 96h420" className="stroke-line" />
    </>
  );
}

function Tile({ x, y, children }: { x: number; y: number; children: React.ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="112" height="112" rx="6" className="fill-paper" />
      <path d="M0 92h112v14a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6Z" className="fill-line/80" />
      {children}
      <rect y="122" width="64" height="6" rx="3" className="fill-ink/70" />
      <rect x="84" y="122" width="28" height="6" rx="3" className="fill-muted/40" />
    </g>
  );
}

function Checkout() {
  return (
    <g className="[filter:drop-shadow(0_14px_24px_rgb(22_24_29/0.18))]">
      <rect x="372" y="128" width="152" height="290" rx="22" className="fill-ink" />
      <rect x="378" y="134" width="140" height="290" rx="17" className="fill-card" />
      <rect x="428" y="141" width="40" height="6" rx="3" className="fill-ink" />
      <text x="392" y="176" fontSize="14" fontWeight="600" className="fill-ink">
        Checkout
      </text>
      <rect x="392" y="188" width="112" height="24" rx="5" className="fill-paper stroke-line" />
      <rect x="392" y="218" width="112" height="24" rx="5" className="fill-paper stroke-line" />
      <path d="M400 200h46M400 230h66" className="stroke-muted/50" strokeWidth="5" strokeLinecap="round" />
      <g transform="translate(392 254)">
        <rect width="36" height="40" rx="5" className="fill-accent-tint" />
        <Mug x={17} y={33} scale={0.72} />
        <path d="M46 13h40M46 26h24" className="stroke-ink/60" strokeWidth="5" strokeLinecap="round" />
        <path d="M0 54h112" className="stroke-line" />
      </g>
      <text x="392" y="330" fontSize="12" className="fill-muted">
        Total
      </text>
      <text x="504" y="330" textAnchor="end" fontSize="14" fontWeight="600" className="fill-ink">
        €32.50
      </text>
      <rect x="392" y="344" width="112" height="30" rx="6" className="fill-accent" />
      <text x="448" y="363.5" textAnchor="middle" fontSize="12.5" fontWeight="600" className="fill-card">
        Place Order
      </text>
    </g>
  );
}
