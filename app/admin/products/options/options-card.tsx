import { useState } from "react";
import type { VariantsEditor } from "#app/admin/products/use-variants.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { EditedOption } from "#rules/product/variant/edited-options.ts";
import { MAX_OPTIONS_PER_PRODUCT } from "#rules/product/variant/variants.ts";
import { OptionEditor } from "./option-editor.tsx";

export function OptionsCard({ editor }: { editor: VariantsEditor }) {
  const { options, issues, changeOptions } = editor;
  const [added, setAdded] = useState<string>();

  function add() {
    const key = crypto.randomUUID();
    setAdded(key);
    changeOptions([...options, { key, name: "", values: [] }]);
  }

  function change(key: string, next: EditedOption) {
    changeOptions(options.map((option) => (option.key === key ? next : option)));
  }

  return (
    <Card
      title="Options"
      description="Up to three, such as size or colour. Every combination of their values becomes a variant."
    >
      <div className="grid grid-cols-1 gap-3">
        {options.map((option, index) => (
          <OptionEditor
            key={option.key}
            option={option}
            number={index + 1}
            isAdded={option.key === added}
            issues={issues.filter((issue) => issue.optionKey === option.key)}
            onChange={(next) => change(option.key, next)}
            onRemove={() => changeOptions(options.filter(({ key }) => key !== option.key))}
          />
        ))}
        {options.length < MAX_OPTIONS_PER_PRODUCT && (
          <Button variant="secondary" className="justify-self-start" onClick={add}>
            <Icon name="plus" className="size-4" />
            Add option
          </Button>
        )}
      </div>
    </Card>
  );
}
