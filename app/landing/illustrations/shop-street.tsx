import { Blankets, Bottle, Candle, Lamp, Mug, Plant, Vase } from "./goods.tsx";

/** The hero: a shop that is open, with the page its shoppers see and the desk behind it. */
export function ShopStreet() {
  return (
    <svg
      viewBox="0 0 760 640"
      role="img"
      aria-label="A corner shop with its window lit, beside the shop's product page and its list of orders"
      className="h-auto w-full overflow-visible"
    >
      <Sky />
      <House />
      <SignBoard />
      <DisplayWindow />
      <Door />
      <Awning />
      <Plant x={60} y={560} scale={0.95} />
      <ProductPage />
      <OrderDesk />
      <FulfilledNote />
    </svg>
  );
}

function Sky() {
  return (
    <>
      <rect x="16" y="16" width="656" height="592" rx="24" className="fill-accent-tint" />
      <circle cx="486" cy="150" r="64" className="fill-card" />
      <path d="M452 560V236h46v-34h58v34h30v-58l43-30 43 30v382Z" className="fill-accent/10" />
      <g className="fill-card/60">
        <path d="M466 262h16v26h-16ZM500 262h16v26h-16ZM466 312h16v26h-16ZM500 312h16v26h-16Z" />
      </g>
      <path d="M16 560h656v24a24 24 0 0 1-24 24H40a24 24 0 0 1-24-24Z" className="fill-accent/20" />
      <path d="M16 560h656" className="stroke-accent-hover" strokeWidth="1.5" />
    </>
  );
}

function House() {
  return (
    <>
      <rect x="76" y="76" width="376" height="484" className="fill-card stroke-ink" strokeWidth="1.5" />
      <path d="M64 62h400v14H64Z" className="fill-accent-hover" />
      <path d="M72 76h384v8H72Z" className="fill-ink/10" />
      {[112, 232, 352].map((x) => (
        <UpperWindow key={x} x={x} />
      ))}
    </>
  );
}

function UpperWindow({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 100)`}>
      <path d="M0 0h64v70H0Z" className="fill-accent-tint" />
      <path d="M0 0h26C24 24 14 36 0 42ZM64 0H38c2 24 12 36 26 42Z" className="fill-card" />
      <path d="M0 0h64v70H0ZM32 0v70M0 35h64" className="fill-none stroke-ink" strokeWidth="1.5" />
      <path d="M-5 70h74v6H-5Z" className="fill-ink" />
      <path
        d="M2 70c2-9 9-10 12-3 2-11 12-11 14-1 4-9 12-8 13 1 3-9 12-8 14 1 2-6 7-5 8 2Z"
        className="fill-accent"
      />
    </g>
  );
}

function SignBoard() {
  return (
    <>
      <rect x="76" y="190" width="376" height="54" className="fill-accent-hover" />
      <rect
        x="84"
        y="197"
        width="360"
        height="40"
        rx="3"
        className="fill-none stroke-card/40"
        strokeWidth="1"
      />
      <text x="264" y="227" textAnchor="middle" fontSize="29" className="fill-paper font-display">
        Your Name
      </text>
    </>
  );
}

const STRIPES = [0, 1, 2, 3, 4, 5, 6, 7];

function Awning() {
  return (
    <>
      <path d="M76 300h376v22H76Z" className="fill-ink/10" />
      {STRIPES.map((stripe) => {
        const top = 76 + stripe * 47;
        const bottom = 56 + stripe * 52;
        return (
          <path
            key={stripe}
            d={`M${top} 244h47L${bottom + 52} 294a26 17 0 0 1-52 0Z`}
            className={stripe % 2 === 0 ? "fill-accent stroke-accent-hover" : "fill-card stroke-accent-hover"}
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        );
      })}
    </>
  );
}

function DisplayWindow() {
  return (
    <>
      <rect x="96" y="306" width="232" height="184" className="fill-paper" />
      <path d="M96 306h232v184H96Z" className="fill-warning/5" />
      <path d="M96 404h232" className="stroke-ink" strokeWidth="3" />
      <Vase x={140} y={402} scale={0.62} />
      <Mug x={194} y={402} scale={0.85} />
      <Mug x={238} y={402} scale={0.85} />
      <Candle x={284} y={402} scale={0.95} />
      <Lamp x={150} y={485} scale={0.72} />
      <Blankets x={224} y={485} scale={0.95} />
      <Bottle x={286} y={485} scale={0.9} />
      <path d="M120 490 212 322h34l-92 168ZM262 490l40-73v38l-19 35Z" className="fill-card/40" />
      <rect
        x="96"
        y="306"
        width="232"
        height="184"
        className="fill-none stroke-accent-hover"
        strokeWidth="7"
      />
      <rect x="88" y="492" width="248" height="9" rx="2" className="fill-ink" />
      <rect x="92" y="501" width="240" height="59" className="fill-accent" />
      <path
        d="M104 512h66v37h-66ZM179 512h66v37h-66ZM254 512h66v37h-66Z"
        className="fill-none stroke-card/40"
      />
    </>
  );
}

function Door() {
  return (
    <>
      <rect x="350" y="306" width="86" height="254" className="fill-accent-hover" />
      <rect x="358" y="322" width="70" height="238" className="fill-accent" />
      <rect x="368" y="334" width="50" height="134" rx="2" className="fill-paper" />
      <path d="M368 420l50-66v40l-50 66Z" className="fill-accent-tint" />
      <rect x="368" y="482" width="50" height="62" rx="2" className="fill-none stroke-card/40" />
      <path d="M424 470v22" className="stroke-paper" strokeWidth="4" strokeLinecap="round" />
      <path d="M381 388l12-14 12 14" className="fill-none stroke-ink" strokeWidth="1.5" />
      <rect
        x="373"
        y="388"
        width="40"
        height="21"
        rx="3"
        className="fill-card stroke-ink"
        strokeWidth="1.5"
      />
      <text x="393" y="403" textAnchor="middle" fontSize="12" fontWeight="600" className="fill-ink">
        Open
      </text>
      <path d="M340 560h106v10H340Z" className="fill-card stroke-ink" strokeWidth="1.5" />
    </>
  );
}

const FLOATING = "[filter:drop-shadow(0_14px_24px_rgb(22_24_29/0.16))]";

function ProductPage() {
  return (
    <g className={FLOATING}>
      <rect x="528" y="40" width="216" height="304" rx="14" className="fill-card" />
      <rect x="540" y="52" width="192" height="186" rx="8" className="fill-paper" />
      <path d="M540 206h192v24a8 8 0 0 1-8 8H548a8 8 0 0 1-8-8Z" className="fill-line" />
      <ellipse cx="640" cy="217" rx="44" ry="6" className="fill-ink/10" />
      <Vase x={636} y={216} scale={1.05} />
      <text x="542" y="264" fontSize="15" fontWeight="600" className="fill-ink">
        Stoneware vase
      </text>
      <text x="730" y="264" textAnchor="end" fontSize="15" className="fill-ink">
        €48.00
      </text>
      <circle cx="550" cy="285" r="8" className="fill-card stroke-ink" strokeWidth="1.5" />
      <circle cx="572" cy="285" r="7" className="fill-warning/40" />
      <circle cx="593" cy="285" r="7" className="fill-accent" />
      <rect x="540" y="303" width="192" height="31" rx="6" className="fill-accent" />
      <text x="636" y="323.5" textAnchor="middle" fontSize="13.5" fontWeight="600" className="fill-card">
        Add to cart
      </text>
    </g>
  );
}

const DAYS = [22, 30, 26, 40, 34, 48, 62];

function OrderDesk() {
  return (
    <g className={FLOATING}>
      <rect x="466" y="372" width="282" height="222" rx="14" className="fill-card" />
      <text x="486" y="402" fontSize="13" className="fill-muted">
        Orders today
      </text>
      <text x="486" y="438" fontSize="32" fontWeight="600" letterSpacing="-1" className="fill-ink">
        24
      </text>
      {DAYS.map((height, day) => (
        <rect
          key={height}
          x={604 + day * 18}
          y={446 - height}
          width="11"
          height={height}
          rx="3"
          className={day === DAYS.length - 1 ? "fill-accent" : "fill-accent/20"}
        />
      ))}
      <OrderLine y={462} total="€96.00" state="Fulfilled" />
      <OrderLine y={506} total="€32.50" state="Fulfilled" />
      <OrderLine y={550} total="€144.00" state="New" />
    </g>
  );
}

function OrderLine({ y, total, state }: { y: number; total: string; state: "Fulfilled" | "New" }) {
  const isNew = state === "New";
  return (
    <g transform={`translate(486 ${y})`}>
      <path d="M0 0h242" className="stroke-line" />
      <circle cx="13" cy="22" r="13" className={isNew ? "fill-warning/15" : "fill-accent-tint"} />
      <path
        d="M7 18h12l1 10H6ZM10 20v-3a3 3 0 0 1 6 0v3"
        className="fill-none stroke-ink"
        strokeWidth="1.3"
      />
      <rect x="36" y="12" width="62" height="7" rx="3.5" className="fill-ink/70" />
      <rect x="36" y="25" width="40" height="6" rx="3" className="fill-line" />
      <rect
        x="112"
        y="11"
        width={isNew ? 44 : 68}
        height="22"
        rx="11"
        className={isNew ? "fill-warning/10" : "fill-accent-tint"}
      />
      <text
        x={isNew ? 134 : 146}
        y="26"
        textAnchor="middle"
        fontSize="12"
        fontWeight="500"
        className={isNew ? "fill-warning" : "fill-accent"}
      >
        {state}
      </text>
      <text
        x="242"
        y="27"
        textAnchor="end"
        fontSize="13.5"
        fontWeight="500"
        className="fill-ink tabular-nums"
      >
        {total}
      </text>
    </g>
  );
}

function FulfilledNote() {
  return (
    <g className={FLOATING}>
      <rect x="0" y="574" width="206" height="56" rx="12" className="fill-card" />
      <circle cx="30" cy="602" r="14" className="fill-accent" />
      <path
        d="m24 602.5 4.5 4.5 8-9"
        className="fill-none stroke-card"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="56" y="599" fontSize="13.5" fontWeight="600" className="fill-ink">
        On its way
      </text>
      <text x="56" y="616" fontSize="12" className="fill-muted">
        Three parcels left today
      </text>
    </g>
  );
}
