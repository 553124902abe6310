import { Link, type LinkProps } from "react-router";

/** To another settings page, within a sentence. */
export function SettingsLink(props: Pick<LinkProps, "to" | "children">) {
  return <Link {...props} className="text-accent underline underline-offset-2" />;
}
