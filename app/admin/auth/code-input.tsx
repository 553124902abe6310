import { TextInput } from "#app/ui/text-input.tsx";

const CODE_LENGTH = 6;

type CodeInputProps = { value: string; onChange: (code: string) => void; onComplete: (code: string) => void };

/** One field, not six: it accepts a pasted '123 456' and autofill. */
export function CodeInput({ value, onChange, onComplete }: CodeInputProps) {
  function take(typed: string) {
    const code = typed.replace(/\D/g, "").slice(0, CODE_LENGTH);
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onComplete(code);
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      value={value}
      onChange={(event) => take(event.target.value)}
      className="h-12 text-center font-mono text-20! tracking-[0.4em] placeholder:opacity-40"
    />
  );
}

export function isWholeCode(code: string): boolean {
  return code.length === CODE_LENGTH;
}
