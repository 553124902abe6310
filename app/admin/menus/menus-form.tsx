import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { SettingsForm } from "#app/admin/settings/settings-form.tsx";
import { MenuCard } from "./menu-card.tsx";
import { fieldsOf, type MenusFields, type OpenedMenus, validateMenus } from "./menus-fields.ts";
import { useSaveMenus } from "./menus-queries.ts";

export function MenusForm({ opened }: { opened: OpenedMenus }) {
  const form = useForm<MenusFields>({ resolver: validateMenus, defaultValues: fieldsOf(opened) });
  const { submitCount } = form.formState;
  const cards = useRef<HTMLDivElement>(null);

  // The rows are not fields that the form knows: it cannot focus the first wrong one itself.
  useEffect(() => {
    if (submitCount > 0) cards.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [submitCount]);

  return (
    <SettingsForm form={form} onSave={useSaveMenus(form)}>
      <div ref={cards} className="contents">
        <MenuCard
          form={form}
          place="header"
          title="Header menu"
          description="On phones it is behind a button."
          empty="Your header shows 'Shop', which leads to all products. Add links to show your own menu instead."
        />
        <MenuCard
          form={form}
          place="footer"
          title="Footer menu"
          description="An item with others below it becomes a column."
          empty="Add links to your pages: about, shipping, returns, terms."
        />
      </div>
    </SettingsForm>
  );
}
