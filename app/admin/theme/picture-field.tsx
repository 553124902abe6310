import type { ReactNode } from "react";
import { ImageChooser } from "#app/admin/pictures/image-chooser.tsx";
import { useUpload } from "#app/admin/pictures/use-upload.ts";
import { Problem } from "#app/admin/ui/problem.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { ThemePicture } from "#rules/theme/theme.ts";
import type { Problems } from "./valid-part.ts";

type PictureFieldProps = {
  label: string;
  hint?: string;
  picture: ThemePicture | null;
  problems: Problems;
  path: string;
  withAlt?: boolean;
  /** What the upload is for: of a logo there are cards for shared links. */
  target?: "theme" | "logo";
  /** Instead of the picture alone: to set its focal point. */
  shown?: (picture: ThemePicture) => ReactNode;
  onChange: (picture: ThemePicture | null) => void;
};

export function PictureField({ withAlt = true, target = "theme", ...props }: PictureFieldProps) {
  const { label, hint, picture, problems, path, shown, onChange } = props;
  const upload = useUpload({ for: target }, ({ url }) => onChange({ url, alt: picture?.alt ?? "" }));
  const error = problems[path] ?? problems[`${path}.url`];
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium text-13">{label}</legend>
      {hint && <p className="text-13 text-muted">{hint}</p>}
      {picture && (shown?.(picture) ?? <PlainPicture picture={picture} />)}
      <Problem text={error} />
      <ImageChooser
        upload={upload}
        hasImage={picture !== null}
        onRemove={() => onChange(null)}
        name={label.toLowerCase()}
        compact
        givesWay
      />
      {picture && withAlt && (
        <Field
          label="Alternative text"
          hint="What it shows, for people who do not see it."
          error={problems[`${path}.alt`]}
        >
          <TextInput
            value={picture.alt}
            onChange={(event) => onChange({ ...picture, alt: event.target.value })}
          />
        </Field>
      )}
    </fieldset>
  );
}

function PlainPicture({ picture }: { picture: ThemePicture }) {
  return (
    <img
      src={picture.url}
      alt=""
      className="max-h-24 max-w-full justify-self-start rounded-control border border-line bg-paper object-contain p-2"
    />
  );
}
