import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { DemoDataCard } from "./demo-data-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { SecurityCard } from "./security-card.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import { settingsQuery } from "./store-settings.ts";
import { StoreSettingsForm } from "./store-settings-form.tsx";

export const handle = cachedPage();

export default function Settings() {
  return (
    <div className="mx-auto max-w-3xl">
      <title>Settings · Storewright</title>
      <PageHeader title="Settings" />
      <div className="flex flex-col gap-6">
        <StoreSettings />
        <DemoDataCard />
        <EmailCard />
        <SecurityCard />
      </div>
    </div>
  );
}

function StoreSettings() {
  const { data, isError, refetch } = useQuery(settingsQuery);

  useEffect(() => {
    if (isError) showToast({ title: "Failed to load settings", kind: "error" });
  }, [isError]);

  if (isError) {
    return (
      <Card>
        <ErrorState message="Failed to load settings" onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (data) return <StoreSettingsForm settings={data} />;
  return (
    <Loading>
      <SettingsSkeleton />
    </Loading>
  );
}
