const STRIPES = Array.from({ length: 11 }, (_, index) => index);

/** The owner's shop on its opening day, with the name on the sign. */
export function OpenShop({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-md">
      <div className="mx-6 flex h-13 items-center justify-center rounded-t-card bg-ink px-5 text-card">
        <span className="-mx-px truncate px-px font-semibold text-20 tracking-tight" dir="auto">
          {name}
        </span>
      </div>
      <div className="relative z-1 flex h-14 drop-shadow-sm">
        {STRIPES.map((stripe) => (
          <span
            key={stripe}
            className={
              stripe % 2
                ? "flex-1 rounded-b-full border-line border-x border-b bg-card"
                : "flex-1 rounded-b-full bg-accent"
            }
          />
        ))}
      </div>
      <ShopFront />
    </div>
  );
}

function ShopFront() {
  return (
    <svg viewBox="0 0 400 170" className="-mt-7 block w-full" fill="none" role="presentation">
      <rect x="22" y="0" width="356" height="160" className="fill-card stroke-line" strokeWidth="1.5" />
      <rect
        x="44"
        y="46"
        width="182"
        height="84"
        rx="3"
        className="fill-accent-tint stroke-accent"
        strokeWidth="2"
      />
      <path
        d="M60 130 96 46h34l-36 84H60ZM150 130l36-84h10l-36 84h-10Z"
        className="fill-card"
        opacity="0.55"
      />
      <Goods />
      <rect
        x="256"
        y="40"
        width="86"
        height="120"
        rx="3"
        className="fill-accent stroke-accent-hover"
        strokeWidth="2"
      />
      <rect x="268" y="52" width="62" height="66" rx="2" className="fill-accent-tint" />
      <rect x="276" y="72" width="46" height="24" rx="4" className="fill-card stroke-ink" strokeWidth="1.5" />
      <path d="m286 72 13-11 13 11" className="stroke-ink" strokeWidth="1.5" />
      <text x="299" y="88.500" textAnchor="middle" className="fill-ink font-semibold text-12">
        OPEN
      </text>
      <circle cx="266" cy="134" r="3.500" className="fill-card" />
      <path d="M0 160h400" className="stroke-ink" strokeWidth="2" strokeLinecap="round" />
      <Plant />
    </svg>
  );
}

function Goods() {
  return (
    <g className="stroke-accent" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M52 130h166" />
      <path d="M68 128c-5-4-7-9-7-14 0-7 5-9 6-15h15c1 6 6 8 6 15 0 5-2 10-7 14H68Z" className="fill-card" />
      <path d="M74 99c0-8-2-12-7-15m7 15c0-9 3-13 9-15" />
      <path d="M106 108h24v20h-24zM130 112h5a5 5 0 0 1 0 11h-5" className="fill-card" />
      <path d="M113 101c-2-3 2-4 0-7m8 7c-2-3 2-4 0-7" />
      <path d="M154 128V96l10-8h14l10 8v32h-34Z" className="fill-card" />
      <path d="M164 96a7 7 0 0 0 14 0" />
      <path d="M200 128v-26m0 0c-7 0-10-4-10-10 7 0 10 4 10 10Zm0 0c0-7 4-10 10-10 0 7-4 10-10 10Z" />
    </g>
  );
}

function Plant() {
  return (
    <g className="stroke-accent" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M352 160l-4-22h26l-4 22h-18Z" className="fill-card" />
      <path d="M361 138c0-14-4-22-12-27m12 27c0-16 4-25 12-30m-12 30c-1-8-6-13-14-14m14 14c2-8 7-12 14-12" />
    </g>
  );
}
