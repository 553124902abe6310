import type { PointerEvent } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { dayFormat } from "./day-format.ts";
import type { SalesDay } from "./use-sales.ts";

const HEIGHT = 100;
const BAR_STEP = 10;
const BAR_WIDTH = 7;
const EMPTY_BAR = 1;

type DayBarsProps = {
  title: string;
  days: SalesDay[];
  timeZone: string | null;
  measure: (day: SalesDay) => number;
  say: (value: number) => string;
  /** The highlighted day, in this chart or in the other. */
  chosen: number | undefined;
  onChoose: (day: number | undefined) => void;
};

export function DayBars({ title, days, timeZone, measure, say, chosen, onChoose }: DayBarsProps) {
  const values = days.map(measure);
  const highest = Math.max(...values, 1);
  const sum = values.reduce((total, value) => total + value, 0);
  const format = dayFormat("short", timeZone);
  const sayDay = ({ since }: SalesDay) => format.format(new Date(since));
  const day = chosen === undefined ? undefined : days[chosen];

  return (
    <div>
      <div className="mb-3 flex items-end justify-between gap-4">
        <div>
          <p className="text-13 text-muted">{title}</p>
          <p className="font-semibold text-20 tabular-nums">{say(sum)}</p>
        </div>
        <p className="text-right text-13 text-muted tabular-nums">
          {day ? `${sayDay(day)}: ${say(measure(day))}` : `Best day: ${say(Math.max(...values))}`}
        </p>
      </div>
      <svg
        viewBox={`0 0 ${days.length * BAR_STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-line border-b"
        onPointerMove={(event) => onChoose(dayUnder(event, days.length))}
        onPointerLeave={() => onChoose(undefined)}
      >
        <title>{title}</title>
        {values.map((value, index) => (
          <Bar
            key={days[index]?.since}
            at={index}
            share={value / highest}
            look={chosen === undefined ? "plain" : chosen === index ? "chosen" : "faded"}
          />
        ))}
      </svg>
      <p className="mt-2 flex justify-between text-12 text-muted">
        <span>{days[0] && sayDay(days[0])}</span>
        <span>Today</span>
      </p>
    </div>
  );
}

type BarProps = { at: number; share: number; look: keyof typeof LOOKS };

function Bar({ at, share, look }: BarProps) {
  // A day without sales keeps a mark: it is a value, not a gap.
  const height = Math.max(share * (HEIGHT - 4), EMPTY_BAR);
  return (
    <rect
      x={at * BAR_STEP + (BAR_STEP - BAR_WIDTH) / 2}
      y={HEIGHT - height}
      width={BAR_WIDTH}
      height={height}
      className={classNames("transition-colors", share > 0 ? LOOKS[look] : "fill-muted/70")}
    />
  );
}

const LOOKS = { plain: "fill-accent", chosen: "fill-accent-hover", faded: "fill-accent/50" };

function dayUnder({ clientX, currentTarget }: PointerEvent<SVGSVGElement>, days: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(days - 1, Math.max(0, Math.floor(((clientX - left) / width) * days)));
}
