import { cachedPage } from "#app/page-context.ts";
import PrivacyPage from "./privacy-page.tsx";

export const handle = cachedPage({ key: "admin-address-privacy" });

export default PrivacyPage;
