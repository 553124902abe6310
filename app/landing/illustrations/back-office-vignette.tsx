import { Blankets, Mug, Plant, Vase } from "./goods.tsx";

/** The product list of the back office, one product open with its variants. */
export function BackOfficeVignette() {
  return (
    <svg viewBox="0 0 560 400" aria-hidden="true" className="h-auto w-full">
      <rect width="560" height="400" rx="16" className="fill-line/60" />
      <path d="M40 400V52a12 12 0 0 1 12-12h456a12 12 0 0 1 12 12v348Z" className="fill-card stroke-line" />
      <Sidebar />
      <text x="176" y="82" fontSize="19" fontWeight="600" letterSpacing="-0.3" className="fill-ink">
        Products
      </text>
      <rect x="412" y="62" width="88" height="28" rx="6" className="fill-accent" />
      <text x="456" y="80.5" textAnchor="middle" fontSize="12" fontWeight="600" className="fill-card">
        Add Product
      </text>
      {PRODUCTS.map((product, row) => (
        <ProductRow key={product.stock} y={104 + row * 56} {...product} />
      ))}
      <Variants />
    </svg>
  );
}

const PRODUCTS = [
  { Thing: Vase, scale: 0.22, name: 96, stock: "18 in stock", active: true },
  { Thing: Mug, scale: 0.6, name: 72, stock: "64 in stock", active: true },
  { Thing: Plant, scale: 0.32, name: 110, stock: "7 in stock", active: true },
  { Thing: Blankets, scale: 0.5, name: 84, stock: "31 in stock", active: false },
];

function Sidebar() {
  return (
    <>
      <path d="M40 400V52a12 12 0 0 1 12-12h100v360Z" className="fill-paper" />
      <path d="M152 40v360" className="stroke-line" />
      <rect x="56" y="58" width="22" height="22" rx="6" className="fill-accent" />
      <rect x="86" y="65" width="48" height="8" rx="4" className="fill-ink/80" />
      <rect x="50" y="160" width="92" height="28" rx="6" className="fill-accent-tint" />
      {[114, 144, 174, 204].map((y) => (
        <g key={y} className={y === 174 ? "fill-accent stroke-accent" : "fill-muted/50 stroke-muted/70"}>
          <rect x="61" y={y - 6} width="12" height="12" rx="3" className="fill-none" strokeWidth="1.5" />
          <rect x="84" y={y - 3} width={y === 144 ? 36 : 46} height="6" rx="3" stroke="none" />
        </g>
      ))}
    </>
  );
}

type ProductRowProps = (typeof PRODUCTS)[number] & { y: number };

function ProductRow({ y, Thing, scale, name, stock, active }: ProductRowProps) {
  return (
    <g transform={`translate(176 ${y})`}>
      <path d="M0 0h324" className="stroke-line" />
      <rect y="10" width="36" height="36" rx="6" className="fill-paper stroke-line" />
      <Thing x={17.5} y={41} scale={scale} />
      <rect x="50" y="18" width={name} height="7" rx="3.5" className="fill-ink/80" />
      <rect x="50" y="32" width="38" height="6" rx="3" className="fill-line" />
      <rect
        x="176"
        y="17"
        width="56"
        height="22"
        rx="11"
        className={active ? "fill-accent-tint" : "fill-line"}
      />
      <text
        x="204"
        y="32"
        textAnchor="middle"
        fontSize="12"
        fontWeight="500"
        className={active ? "fill-accent" : "fill-ink"}
      >
        {active ? "Active" : "Draft"}
      </text>
      <text x="324" y="32" textAnchor="end" fontSize="12.5" className="fill-muted tabular-nums">
        {stock}
      </text>
    </g>
  );
}

const SIZES = [
  { name: "Small", price: "€36.00", left: "6" },
  { name: "Medium", price: "€48.00", left: "10" },
  { name: "Large", price: "€64.00", left: "2" },
];

function Variants() {
  return (
    <g className="[filter:drop-shadow(0_14px_24px_rgb(22_24_29/0.18))]">
      <rect x="264" y="226" width="272" height="152" rx="12" className="fill-card" />
      <text x="284" y="254" fontSize="14" fontWeight="600" className="fill-ink">
        Variants
      </text>
      {SIZES.map(({ name, price, left }, row) => (
        <g key={name} transform={`translate(284 ${266 + row * 36})`} fontSize="12.5" className="fill-ink">
          <text y="21">{name}</text>
          <rect x="78" y="4" width="76" height="26" rx="5" className="fill-card stroke-line" />
          <text x="88" y="21">
            {price}
          </text>
          <rect x="164" y="4" width="68" height="26" rx="5" className="fill-card stroke-line" />
          <text x="174" y="21">
            {left}
          </text>
          <path d="m214 15 4-4 4 4M214 20l4 4 4-4" className="fill-none stroke-muted" strokeWidth="1.4" />
        </g>
      ))}
    </g>
  );
}
