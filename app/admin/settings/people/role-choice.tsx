import { RadioCards } from "#app/admin/ui/radio-cards.tsx";
import { ROLE_WORDS, ROLES, type Role } from "#rules/people/roles.ts";

const OPTIONS = ROLES.map((value) => ({
  value,
  label: ROLE_WORDS[value].name,
  hint: ROLE_WORDS[value].says,
}));

/** Each role with what it means. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return <RadioCards label="Role" options={OPTIONS} value={value} onChange={onChange} />;
}
