import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useStore } from "#app/admin/session/session.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { normalCode } from "#rules/discount/discount.ts";
import type { DiscountFormReturn } from "./discount-fields.ts";

export function ShareCard({ form }: { form: DiscountFormReturn }) {
  const { slug } = useStore();
  const code = normalCode(useWatch({ control: form.control, name: "code" }));
  if (!/^[A-Z0-9_-]{1,40}$/.test(code)) return null;
  return <ShareLink key={code} link={`${location.origin}/${slug}?discount=${code}`} />;
}

function ShareLink({ link }: { link: string }) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Browsers allow it only over HTTPS, and only if the owner agrees.
      showToast({
        kind: "error",
        title: "The link could not be copied",
        description: "Please copy it by hand.",
      });
    }
  }

  return (
    <Card title="Share link" description="Opens your store with this code already entered.">
      <p className="mb-3 select-all break-all rounded-control bg-paper px-3 py-2 text-13">{link}</p>
      <Button variant="secondary" size="small" onClick={copy}>
        {copied && <Icon name="check" className="size-4" />}
        {copied ? "Copied" : "Copy link"}
      </Button>
    </Card>
  );
}
