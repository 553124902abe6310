/** The same awning three times: a stall, a shop, a department store. */
export function GrowthVignette() {
  return (
    <svg viewBox="0 0 560 400" aria-hidden="true" className="h-auto w-full">
      <rect width="560" height="400" rx="16" className="fill-accent-tint" />
      <circle cx="168" cy="118" r="46" className="fill-card" />
      <path d="M0 348h560v36a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16Z" className="fill-accent/20" />
      <path d="M0 348h560" className="stroke-accent-hover" strokeWidth="1.5" />
      <DepartmentStore />
      <Shop />
      <Stall />
    </svg>
  );
}

function Stall() {
  return (
    <g transform="translate(44 348)">
      <path d="M12-72V0M84-72V0" className="stroke-ink" strokeWidth="3" />
      <path d="M4-36h88v36H4Z" className="fill-card stroke-ink" strokeWidth="1.5" />
      <path d="M4-24h88M34-24V0M62-24V0" className="stroke-ink/30" strokeWidth="1.5" />
      <g className="fill-warning/40 stroke-ink" strokeWidth="1.2">
        <circle cx="24" cy="-42" r="6" />
        <circle cx="36" cy="-42" r="6" />
        <circle cx="30" cy="-51" r="6" />
      </g>
      <g className="fill-accent stroke-ink" strokeWidth="1.2">
        <circle cx="64" cy="-42" r="6" />
        <circle cx="76" cy="-42" r="6" />
      </g>
      <Awning x={2} y={-98} width={92} depth={24} stripes={5} />
    </g>
  );
}

function Shop() {
  return (
    <g transform="translate(172 348)">
      <rect x="4" y="-176" width="132" height="176" className="fill-card stroke-ink" strokeWidth="1.5" />
      <path d="M-2-184h144v9H-2Z" className="fill-accent-hover" />
      {[20, 58, 96].map((x) => (
        <Pane key={x} x={x} y={-160} width={24} height={34} />
      ))}
      <rect
        x="16"
        y="-74"
        width="66"
        height="52"
        className="fill-warning/15 stroke-accent-hover"
        strokeWidth="3"
      />
      <path d="M49-74v52" className="stroke-accent-hover" strokeWidth="2" />
      <path d="M16-20h66V0H16Z" className="fill-accent" />
      <rect x="94" y="-74" width="30" height="74" className="fill-accent" />
      <rect x="100" y="-67" width="18" height="36" className="fill-accent-tint" />
      <Awning x={4} y={-112} width={132} depth={26} stripes={7} />
    </g>
  );
}

const FLOORS = [-268, -216, -164];
const BAYS = [14, 50, 86, 122, 158];

function DepartmentStore() {
  return (
    <g transform="translate(334 348)">
      <path d="M98-326v-16M98-342h20l-5 5 5 5H98Z" className="fill-accent stroke-ink" strokeWidth="1.5" />
      <path d="M60-290a38 38 0 0 1 76 0Z" className="fill-accent stroke-ink" strokeWidth="1.5" />
      <path
        d="M79-290c0-18 8-32 19-38 11 6 19 20 19 38"
        className="fill-none stroke-card/50"
        strokeWidth="1.5"
      />
      <rect x="0" y="-282" width="196" height="282" className="fill-card stroke-ink" strokeWidth="1.5" />
      <path d="M-8-292h212v12H-8Z" className="fill-accent-hover" />
      {FLOORS.flatMap((y) => BAYS.map((x) => <Pane key={`${x}${y}`} x={x} y={y} width={24} height={38} />))}
      <path d="M0-222h196M0-170h196M0-118h196" className="stroke-ink/15" strokeWidth="3" />
      <path
        d="M12-66h48v52H12ZM136-66h48v52h-48Z"
        className="fill-warning/15 stroke-accent-hover"
        strokeWidth="3"
      />
      <path d="M12-12h48V0H12ZM136-12h48V0h-48Z" className="fill-accent" />
      <path d="M74-66h48V0H74Z" className="fill-accent" />
      <path d="M80-58h15v58H80ZM101-58h15v58h-15Z" className="fill-accent-tint" />
      <Awning x={0} y={-104} width={196} depth={28} stripes={11} />
    </g>
  );
}

type PaneProps = { x: number; y: number; width: number; height: number };

function Pane({ x, y, width, height }: PaneProps) {
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        className="fill-accent-tint stroke-ink"
        strokeWidth="1.2"
      />
      <path d={`M${x + width / 2} ${y}v${height}`} className="stroke-ink" strokeWidth="1.2" />
    </>
  );
}

type AwningProps = { x: number; y: number; width: number; depth: number; stripes: number };

function Awning({ x, y, width, depth, stripes }: AwningProps) {
  const overhang = 8;
  const top = width / stripes;
  const bottom = (width + 2 * overhang) / stripes;
  return Array.from({ length: stripes }, (_, stripe) => {
    const right = x - overhang + (stripe + 1) * bottom;
    return (
      <path
        key={stripe}
        d={`M${x + stripe * top} ${y}h${top}L${right} ${y + depth}a${bottom / 2} ${bottom / 2.4} 0 0 1 ${-bottom} 0Z`}
        className={stripe % 2 === 0 ? "fill-accent stroke-accent-hover" : "fill-card stroke-accent-hover"}
        strokeLinejoin="round"
      />
    );
  });
}
