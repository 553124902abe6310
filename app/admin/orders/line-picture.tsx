import { PlaceholderPicture } from "#app/ui/placeholder-picture.tsx";

export function LinePicture({ url }: { url: string | null }) {
  return (
    <span className="block size-12 shrink-0 overflow-hidden rounded-control border border-line">
      {url ? (
        <img src={url} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <PlaceholderPicture />
      )}
    </span>
  );
}
