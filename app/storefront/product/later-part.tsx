import { type ComponentType, useEffect, useState } from "react";
import { announce } from "#app/storefront/toast.tsx";
import { say } from "#rules/language/say.ts";
import type { BesideFormProps } from "./beside-form-props.ts";
import type { PictureViewerProps } from "./viewer/picture-viewer.tsx";

type Parts = {
  PictureViewer: PictureViewerProps;
  BesideForm: BesideFormProps;
  RecentlyViewed: Pick<BesideFormProps, "product">;
};

type LaterPartProps<Name extends keyof Parts> = { part: Name; props: Parts[Name]; onFail?: () => void };

/** Most stores and shoppers do without these parts: they are downloaded when one is shown. The page works without. */
export function LaterPart<Name extends keyof Parts>({ part, props, onFail }: LaterPartProps<Name>) {
  const [Part, setPart] = useState<ComponentType<Parts[Name]>>();
  useEffect(() => {
    import("./extras/parts.ts").then(
      (parts) => setPart(() => parts[part] as ComponentType<Parts[Name]>),
      () => {
        announce({ title: say.common.error, description: say.product.partMissing, tone: "error" });
        onFail?.();
      },
    );
  }, []);
  return Part && <Part {...props} />;
}
