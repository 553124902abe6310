import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";

/** A cart line stores only the URL of its picture; anything but our own files is not loaded. */
export function LinePicture({ url }: { url: string | null }) {
  return (
    <span className="block aspect-(--picture) w-full overflow-hidden rounded-control bg-line/50">
      {url?.startsWith(IMAGE_BUCKET_PATH) ? (
        <img src={url} alt="" width={160} height={200} loading="lazy" className="size-full object-cover" />
      ) : (
        <PlaceholderPicture />
      )}
    </span>
  );
}
