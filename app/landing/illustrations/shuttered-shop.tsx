/** Nobody is in: the shutter is down under the awning. */
export function ShutteredShop() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true" className="w-44">
      <path d="M6 142h188" className="stroke-ink" strokeWidth="1.5" strokeLinecap="round" />
      <rect x="34" y="50" width="132" height="92" className="fill-card stroke-ink" strokeWidth="1.5" />
      <path d="M46 68h108v74H46Z" className="fill-line/60 stroke-ink" strokeWidth="1.5" />
      <path
        d="M46 80h108M46 91h108M46 102h108M46 113h108M46 124h108M46 135h108"
        className="stroke-ink/25"
        strokeWidth="1.5"
      />
      <path d="M92 138h16" className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
      {[0, 1, 2, 3, 4, 5, 6].map((stripe) => (
        <path
          key={stripe}
          d={`M${34 + (stripe * 132) / 7} 22h${132 / 7}L${22 + (stripe + 1) * (156 / 7)} 52a11.1 9 0 0 1-${156 / 7} 0Z`}
          className={stripe % 2 === 0 ? "fill-accent stroke-accent-hover" : "fill-card stroke-accent-hover"}
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      ))}
      <g transform="rotate(-4 100 100)">
        <path d="M84 94l16-14 16 14" className="fill-none stroke-ink" strokeWidth="1.5" />
        <rect
          x="76"
          y="94"
          width="48"
          height="22"
          rx="3"
          className="fill-card stroke-ink"
          strokeWidth="1.5"
        />
        <path d="M84 105h10M100 105h16" className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
      </g>
    </svg>
  );
}
