import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useStore } from "#app/admin/session/session.ts";
import { SettingsLink } from "#app/admin/settings/settings-link.tsx";
import { chargesTax, otherHome } from "#rules/tax/said-of-taxes.ts";

// Not the query of the taxes' own screen, which is read once and then typed into.
const saidTaxesQuery = queryOptions({
  queryKey: ["taxes-beside-details"],
  queryFn: () => answer(api.taxes.$get()),
});

/** While taxes have another home than the country chosen here. */
export function HomeNote({ countryCode }: { countryCode: string }) {
  const { data } = useQuery(saidTaxesQuery);
  const home = data && otherHome(data.taxes, countryCode);
  const name = data?.countries.find(({ code }) => code === home)?.name ?? home;
  return (
    <Note>
      {home && (
        <>
          Your taxes are set up for {name}. Change that under{" "}
          <SettingsLink to="/admin/settings/taxes">Settings › Taxes</SettingsLink>.
        </>
      )}
    </Note>
  );
}

/** While a small business charges tax: the tax on its invoices is owed, and they do not say why there should be none. */
export function SmallBusinessNote({ isSmall }: { isSmall: boolean }) {
  const { data } = useQuery(saidTaxesQuery);
  const { tax_percent } = useStore();
  return (
    <Note>
      {isSmall && data && chargesTax(data.taxes, tax_percent) && (
        <>
          Your store charges tax at present, and invoices with tax do not say that you are a small business.
          Set your rates to 0 under{" "}
          {data.taxes ? (
            <SettingsLink to="/admin/settings/taxes">Settings › Taxes</SettingsLink>
          ) : (
            <SettingsLink to="/admin/settings">Settings › Store</SettingsLink>
          )}
          .
        </>
      )}
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="empty:hidden">
      {children && <p className="rounded-control bg-warning/10 px-3 py-2 text-14 text-warning">{children}</p>}
    </div>
  );
}
