import { useState } from "react";
import { Navigate } from "react-router";
import { Guard } from "#app/admin/session/guard.tsx";
import type { Store } from "#app/admin/session/session.ts";
import { LogoutButton } from "#app/admin/shell/logout-button.tsx";
import { useLogout } from "#app/admin/shell/use-logout.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Logo } from "#app/ui/logo.tsx";
import { FeaturesStep } from "./features-step.tsx";
import { FinishStep } from "./finish-step.tsx";
import { NameStep } from "./name-step.tsx";
import { Progress } from "./progress.tsx";
import { useCompleteOnboarding } from "./use-complete-onboarding.ts";

export const handle = cachedPage();

export default function Onboarding() {
  const { exit, complete } = useCompleteOnboarding();
  return (
    <Guard>
      {({ store }) => {
        if (store.onboarding_completed) return <Navigate to={exit ?? "/admin"} replace />;
        return <Wizard store={store} exit={exit} onLeave={complete} />;
      }}
    </Guard>
  );
}

type WizardProps = { store: Store; exit: string | undefined; onLeave: (to: string) => void };

function Wizard({ store, exit, onLeave }: WizardProps) {
  const [step, setStep] = useState(1);
  return (
    <div className="flex min-h-dvh flex-col">
      <title>Set up your store · Storewright</title>
      <header className="flex h-16 items-center justify-between px-4 sm:px-8">
        <Logo />
        <LogoutButton logout={useLogout()} />
      </header>
      <main className="mx-auto w-full max-w-xl flex-1 px-4 pt-6 pb-16 sm:pt-12">
        <Progress step={step} />
        <div className="mt-10">
          {step === 1 && <NameStep name={store.name} onNamed={() => setStep(2)} />}
          {step === 2 && <FeaturesStep onBack={() => setStep(1)} onContinue={() => setStep(3)} />}
          {step === 3 && <FinishStep storeName={store.name} leavingTo={exit} onLeave={onLeave} />}
        </div>
      </main>
    </div>
  );
}
