export const TAX_CLASS_NAMES = { standard: "Standard rate", reduced: "Reduced rate", none: "No tax" };
