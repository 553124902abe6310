type ProgressBarProps = { label: string; value: number; max: number };

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={Math.max(max, 1)}
      className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] forced-colors:border forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
    />
  );
}
