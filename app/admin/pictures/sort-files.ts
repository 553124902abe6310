import { ACCEPTED_IMAGE_TYPES, MAX_UPLOAD_BYTES, UPLOAD_MESSAGES } from "#rules/picture/upload-limits.ts";

type SortedFiles = { images: File[]; refusals: { name: string; message: string }[]; others: File[] };

/** Sorts dropped files: images to send, images that the server would refuse, and other files. */
export function sortFiles(files: readonly File[]): SortedFiles {
  const sorted: SortedFiles = { images: [], refusals: [], others: [] };
  for (const file of files) {
    if (!file.type.startsWith("image/")) sorted.others.push(file);
    else if (!ACCEPTED_IMAGE_TYPES.includes(file.type)) refuse(sorted, file, UPLOAD_MESSAGES["not-an-image"]);
    else if (file.size > MAX_UPLOAD_BYTES) refuse(sorted, file, UPLOAD_MESSAGES["too-large"]);
    else sorted.images.push(file);
  }
  return sorted;
}

function refuse(sorted: SortedFiles, { name }: File, message: string) {
  sorted.refusals.push({ name, message });
}
