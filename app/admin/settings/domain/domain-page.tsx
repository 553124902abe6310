import { useQuery } from "@tanstack/react-query";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { SettingsPage } from "#app/admin/settings/settings-page.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Card } from "#app/ui/card.tsx";
import { AddDomainCard } from "./add-domain-card.tsx";
import { DomainCard } from "./domain-card.tsx";
import { domainsQuery } from "./domain-queries.ts";
import { SenderCard } from "./sender-card.tsx";

export const handle = cachedPage();

export default function DomainPage() {
  const query = useQuery(domainsQuery);
  return (
    <SettingsPage title="Domain" history={["shop-domain"]}>
      <LoadedSettings query={query} failed="Failed to load your domains">
        {({ takes_domains, domains, sender }) => (
          <>
            {takes_domains ? <AddDomainCard isFirst={domains.length === 0} /> : <NoAddressesCard />}
            {domains.map((domain) => (
              <DomainCard key={domain.id} domain={domain} canCheck={takes_domains} />
            ))}
            {sender !== undefined && <SenderCard domains={domains} sender={sender} />}
          </>
        )}
      </LoadedSettings>
    </SettingsPage>
  );
}

function NoAddressesCard() {
  return (
    <Card title="Your own domain">
      <p className="text-14 text-muted">
        This server has no addresses for shops yet. Whoever runs it sets <Setting name="STORE_CNAME" /> or{" "}
        <Setting name="STORE_ADDRESSES" />.
      </p>
    </Card>
  );
}

function Setting({ name }: { name: string }) {
  return <code className="rounded-control bg-ink/5 px-1.5 py-0.5 font-mono text-13 text-ink">{name}</code>;
}
