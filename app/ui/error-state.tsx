import { say } from "#rules/language/say.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-14 text-center">
      <Icon name="alert" className="size-6 text-danger" />
      <p className="max-w-sm text-14">{message}</p>
      <Button variant="secondary" onClick={onRetry}>
        {say.common.tryAgain}
      </Button>
    </div>
  );
}
