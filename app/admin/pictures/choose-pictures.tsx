import { FileButton } from "#app/admin/ui/file-button.tsx";
import { ACCEPTED_IMAGE_TYPES } from "#rules/picture/upload-limits.ts";

type ChoosePicturesProps = { label: string; multiple: boolean; onFiles: (files: File[]) => void };

export function ChoosePictures({ label, ...files }: ChoosePicturesProps) {
  return (
    <FileButton size="small" accept={ACCEPTED_IMAGE_TYPES.join(",")} {...files}>
      {label}
    </FileButton>
  );
}
