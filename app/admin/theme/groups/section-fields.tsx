import { RichTextField } from "#app/admin/rich-text/rich-text-field.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { Choices } from "#app/admin/theme/choices.tsx";
import { FeaturedCollectionField } from "#app/admin/theme/featured-collection-field.tsx";
import { FocalPointField } from "#app/admin/theme/focal-point-field.tsx";
import { LinkField } from "#app/admin/theme/link-field.tsx";
import { PictureField } from "#app/admin/theme/picture-field.tsx";
import type { Editing } from "#app/admin/theme/use-theme-editor.ts";
import type { Problems } from "#app/admin/theme/valid-part.ts";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import type { Button, FocalPoint, Section, ThemePicture } from "#rules/theme/theme.ts";

type FieldsProps<Of extends Section = Section> = {
  section: Of;
  path: string;
  problems: Problems;
  records: Editing["records"];
  onChange: (part: Partial<Of>) => void;
};

/** The fields of one section. A blank text is the one of a store that sets nothing, shown as the placeholder. */
export function SectionFields({ section, ...rest }: FieldsProps) {
  switch (section.kind) {
    case "hero":
      return <HeroFields section={section} {...rest} />;
    case "picture-with-text":
      return <PictureWithTextFields section={section} {...rest} />;
    case "featured-collection":
      return (
        <>
          <FeaturedCollectionField
            id={section.collection_id}
            onChange={(collection_id) => rest.onChange({ collection_id })}
          />
          <HeadingField section={section} {...rest} placeholder="The collection's title" />
        </>
      );
    case "collections":
      return <HeadingField section={section} {...rest} placeholder="Shop by collection" />;
    case "featured-products":
      return <HeadingField section={section} {...rest} placeholder="Featured products" />;
    case "rich-text":
      return (
        <RichTextField
          label="Text"
          value={section.html}
          onChange={(html) => rest.onChange({ html })}
          error={rest.problems[`${rest.path}.html`]}
        />
      );
  }
}

type Of<Kind extends Section["kind"]> = Extract<Section, { kind: Kind }>;

function HeroFields({ section, path, problems, records, onChange }: FieldsProps<Of<"hero">>) {
  const { name } = useStore();
  return (
    <>
      <FocusedPictureField section={section} path={path} problems={problems} onChange={onChange} />
      <Choices
        label="Layout"
        columns="three"
        value={section.layout}
        onChange={(layout) => onChange({ layout })}
        options={[
          { value: "beside", label: "Beside the text" },
          { value: "full-width", label: "Full width" },
        ]}
      />
      <Field label="Headline" error={problems[`${path}.headline`]}>
        <TextInput
          value={section.headline}
          placeholder="New arrivals"
          onChange={(event) => onChange({ headline: event.target.value })}
        />
      </Field>
      <TextField
        rows={2}
        placeholder={name}
        value={section.text}
        error={problems[`${path}.text`]}
        onChange={(text) => onChange({ text })}
      />
      <ButtonFields
        button={section.button}
        placeholder="Shop now"
        path={path}
        problems={problems}
        records={records}
        onChange={(button) => onChange({ button })}
      />
    </>
  );
}

function PictureWithTextFields({
  section,
  path,
  problems,
  records,
  onChange,
}: FieldsProps<Of<"picture-with-text">>) {
  return (
    <>
      <FocusedPictureField section={section} path={path} problems={problems} onChange={onChange} />
      <Choices
        label="Side of the picture"
        columns="three"
        value={section.side}
        onChange={(side) => onChange({ side })}
        options={[
          { value: "left", label: "Left" },
          { value: "right", label: "Right" },
        ]}
      />
      <HeadingField section={section} path={path} problems={problems} onChange={onChange} />
      <TextField
        rows={4}
        value={section.text}
        error={problems[`${path}.text`]}
        onChange={(text) => onChange({ text })}
      />
      <ButtonFields
        button={section.button}
        path={path}
        problems={problems}
        records={records}
        onChange={(button) => onChange({ button })}
      />
    </>
  );
}

type WithPicture = { picture: ThemePicture | null; focal_point: FocalPoint };
type FocusedPictureProps = {
  section: WithPicture;
  path: string;
  problems: Problems;
  onChange: (part: Partial<WithPicture>) => void;
};

function FocusedPictureField({ section, path, problems, onChange }: FocusedPictureProps) {
  return (
    <PictureField
      label="Picture"
      picture={section.picture}
      problems={problems}
      path={`${path}.picture`}
      onChange={(picture) => onChange({ picture })}
      shown={({ url }) => (
        <FocalPointField
          url={url}
          point={section.focal_point}
          onChange={(focal_point) => onChange({ focal_point })}
        />
      )}
    />
  );
}

type HeadingProps = {
  section: { heading: string };
  path: string;
  problems: Problems;
  onChange: (part: { heading: string }) => void;
  placeholder?: string;
};

function HeadingField({ section, path, problems, onChange, placeholder }: HeadingProps) {
  return (
    <Field label="Heading" error={problems[`${path}.heading`]}>
      <TextInput
        value={section.heading}
        placeholder={placeholder}
        onChange={(event) => onChange({ heading: event.target.value })}
      />
    </Field>
  );
}

type TextFieldProps = {
  rows: number;
  placeholder?: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

function TextField({ rows, placeholder, value, error, onChange }: TextFieldProps) {
  return (
    <Field label="Text" error={error}>
      <Textarea
        rows={rows}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type ButtonFieldsProps = {
  button: Button;
  placeholder?: string;
  path: string;
  problems: Problems;
  records: Editing["records"];
  onChange: (button: Button) => void;
};

function ButtonFields({ button, placeholder, path, problems, records, onChange }: ButtonFieldsProps) {
  return (
    <>
      <Field label="Button" error={problems[`${path}.button.label`]}>
        <TextInput
          value={button.label}
          placeholder={placeholder}
          onChange={(event) => onChange({ ...button, label: event.target.value })}
        />
      </Field>
      <LinkField
        label="Button link"
        blank="The button leads to all products."
        link={button.link}
        records={records}
        error={problems[`${path}.button.link`]}
        onChange={(link) => onChange({ ...button, link })}
      />
    </>
  );
}
