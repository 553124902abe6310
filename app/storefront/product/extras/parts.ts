// What product pages load when it is needed, in one file: see later-part.tsx.
export { PictureViewer } from "#app/storefront/product/viewer/picture-viewer.tsx";
export { BesideForm } from "./beside-form.tsx";
export { RecentlyViewed } from "./recently-viewed.tsx";
