import { createCollection } from "#domain/collections/create-collection.ts";
import { deleteCollection } from "#domain/collections/delete-collection.ts";
import { findCollection } from "#domain/collections/find-collection.ts";
import { listCollections } from "#domain/collections/list-collections.ts";
import { updateCollection } from "#domain/collections/update-collection.ts";
import { createDiscount } from "#domain/discounts/create-discount.ts";
import { deleteDiscount } from "#domain/discounts/delete-discount.ts";
import { duplicateDiscount } from "#domain/discounts/duplicate-discount.ts";
import { findDiscount } from "#domain/discounts/find-discount.ts";
import { listDiscounts } from "#domain/discounts/list-discounts.ts";
import { pauseDiscount } from "#domain/discounts/pause-discount.ts";
import { updateDiscount } from "#domain/discounts/update-discount.ts";
import { readMenus } from "#domain/menus/read-menus.ts";
import { saveMenus } from "#domain/menus/save-menus.ts";
import { isOwnProduct } from "#domain/pictures/save-upload.ts";
import { findFullStore } from "#domain/pictures/stored-bytes.ts";
import { deleteProducts, setProductsStatus, setProductsTaxClass } from "#domain/products/change-products.ts";
import { createProduct } from "#domain/products/create-product.ts";
import { duplicateProduct } from "#domain/products/duplicate-product.ts";
import { findProduct } from "#domain/products/find-product.ts";
import { listPriceHistory } from "#domain/products/list-price-history.ts";
import { listProductChoices } from "#domain/products/list-product-choices.ts";
import { listProductFilters } from "#domain/products/list-product-filters.ts";
import { listProducts } from "#domain/products/list-products.ts";
import { countProducts } from "#domain/products/match-products.ts";
import { readProductViews, saveProductViews } from "#domain/products/product-views.ts";
import { chooseRelated, listChosenRelated } from "#domain/products/related-products.ts";
import { removeProductsLater } from "#domain/products/remove-products.ts";
import { searchTitlesAndSkus } from "#domain/products/search-titles-and-skus.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import { deleteRedirect } from "#domain/redirects/delete-redirect.ts";
import { findRedirect } from "#domain/redirects/find-redirect.ts";
import { listRedirects } from "#domain/redirects/list-redirects.ts";
import { createRedirect, updateRedirect } from "#domain/redirects/save-redirect.ts";
import { createPage } from "#domain/shop-pages/create-page.ts";
import { deletePage } from "#domain/shop-pages/delete-page.ts";
import { findPage } from "#domain/shop-pages/find-page.ts";
import { listPages } from "#domain/shop-pages/list-pages.ts";
import { updatePage } from "#domain/shop-pages/update-page.ts";
import { aCollectionForm, anOpenedForm, aProductForm } from "#test/factories-catalog.ts";
import { linkTo } from "#test/factories-menus.ts";
import { aPageForm } from "#test/factories-pages.ts";
import { aDiscountForm } from "#test/factories-pricing.ts";
import { uploadFile } from "#test/upload-file.ts";
import { BY, type Call, inOwn, ORIGIN } from "./call.ts";

export const OF_THE_CATALOGUE: Record<string, Call> = {
  "products/find-product.ts#findProduct": inOwn((tx, { id, product }) => findProduct(tx, id, product.id)),
  "products/list-price-history.ts#listPriceHistory": (db, { id, product }) =>
    listPriceHistory(db, id, { product: product.id, as: "owner" }),
  "products/search-titles-and-skus.ts#searchTitlesAndSkus": inOwn((tx, { id }) =>
    searchTitlesAndSkus(tx, id, "porcelain", 5),
  ),
  "products/list-product-choices.ts#listProductChoices": inOwn((tx, { id }) =>
    listProductChoices(tx, id, {}),
  ),
  "products/list-products.ts#listProducts": inOwn((tx, { id }) => listProducts(tx, id, {})),
  "products/list-product-filters.ts#listProductFilters": inOwn((tx, { id }) => listProductFilters(tx, id)),
  "products/match-products.ts#countProducts": inOwn((tx, { id }) => countProducts(tx, id, {})),
  "products/create-product.ts#createProduct": (db, { id }) =>
    createProduct(db, id, { input: aProductForm(), by: null }),
  "products/duplicate-product.ts#duplicateProduct": (db, { id, product }) =>
    duplicateProduct(db, id, product.id, null),
  "products/product-views.ts#readProductViews": inOwn((tx, { id }) => readProductViews(tx, id)),
  "products/product-views.ts#saveProductViews": (db, { id }) =>
    saveProductViews(db, id, { input: { version: 1, views: [{ name: "porcelain", filters: {} }] }, by: BY }),
  "products/update-product.ts#updateProduct": (db, { id, product }) =>
    updateProduct(db, id, product.id, {
      input: anOpenedForm(product, { title: "Changed porcelain" }),
      by: null,
    }),
  "products/change-products.ts#setProductsStatus": inOwn((tx, { id, product }) =>
    setProductsStatus(tx, id, [product.id], { status: "active", by: null }),
  ),
  "products/change-products.ts#setProductsTaxClass": inOwn((tx, { id, product }) =>
    setProductsTaxClass(tx, id, [product.id], { taxClass: "reduced", by: null }),
  ),
  "products/remove-products.ts#removeProductsLater": inOwn((tx, { id }) =>
    removeProductsLater(tx, id, { by: null }),
  ),
  "products/related-products.ts#listChosenRelated": inOwn((tx, { id, product }) =>
    listChosenRelated(tx, id, product.id),
  ),
  "products/related-products.ts#chooseRelated": inOwn((tx, { id, product, wish }) =>
    chooseRelated(tx, id, product.id, { ids: [wish.product], by: BY }),
  ),
  "collections/find-collection.ts#findCollection": inOwn((tx, { id, collection }) =>
    findCollection(tx, id, collection),
  ),
  "collections/list-collections.ts#listCollections": inOwn((tx, { id }) => listCollections(tx, id, {})),
  "collections/create-collection.ts#createCollection": (db, { id }) =>
    createCollection(db, id, { input: aCollectionForm(), by: null }),
  "collections/update-collection.ts#updateCollection": (db, { id, collection, product }) =>
    updateCollection(db, id, collection, { input: aCollectionForm({ product_ids: [product.id] }), by: null }),
  "shop-pages/find-page.ts#findPage": inOwn((tx, { id, page }) => findPage(tx, id, page)),
  "shop-pages/list-pages.ts#listPages": inOwn((tx, { id }) => listPages(tx, id, {})),
  "shop-pages/create-page.ts#createPage": (db, { id }) =>
    createPage(db, id, { input: aPageForm({ title: "Porcelain terms" }), by: BY }),
  "shop-pages/update-page.ts#updatePage": (db, { id, page }) =>
    updatePage(db, id, page, { input: aPageForm({ version: 1 }), by: BY }),
  "menus/read-menus.ts#readMenus": inOwn((tx, { id }) => readMenus(tx, id)),
  "menus/save-menus.ts#saveMenus": (db, { id, page }) =>
    saveMenus(db, id, {
      input: { version: 1, header: [linkTo("page", page)], footer: [] },
      by: BY,
      origin: ORIGIN,
    }),
  "redirects/find-redirect.ts#findRedirect": inOwn((tx, { id, redirect }) => findRedirect(tx, id, redirect)),
  "redirects/list-redirects.ts#listRedirects": inOwn((tx, { id }) => listRedirects(tx, id, {})),
  "redirects/save-redirect.ts#createRedirect": (db, { id }) =>
    createRedirect(db, id, { input: { from: "/porcelain-old", to: "/" }, by: BY, origin: ORIGIN }),
  "redirects/save-redirect.ts#updateRedirect": (db, { id, redirect }) =>
    updateRedirect(db, id, redirect, {
      input: { from: "/porcelain-older", to: "/", version: 1 },
      by: BY,
      origin: ORIGIN,
    }),
  "discounts/find-discount.ts#findDiscount": inOwn((tx, { id, discount }) => findDiscount(tx, id, discount)),
  "discounts/list-discounts.ts#listDiscounts": inOwn((tx, { id }) => listDiscounts(tx, id, {})),
  "discounts/create-discount.ts#createDiscount": (db, { id }) =>
    createDiscount(db, id, { input: aDiscountForm({ code: "PORCELAIN-NEW" }), by: BY }),
  "discounts/update-discount.ts#updateDiscount": (db, { id, discount }) =>
    updateDiscount(db, id, discount, { input: aDiscountForm({ version: 1 }), by: BY }),
  "discounts/pause-discount.ts#pauseDiscount": (db, { id, discount }) =>
    pauseDiscount(db, id, discount, { paused: true, by: BY }),
  "discounts/duplicate-discount.ts#duplicateDiscount": (db, { id, discount }) =>
    duplicateDiscount(db, id, discount, { by: BY }),
  "pictures/save-upload.ts#saveUpload": (db, { id, storage, picture }) =>
    uploadFile({ db, storage }, id, picture),
  "pictures/save-upload.ts#isOwnProduct": inOwn((tx, { id, product }) => isOwnProduct(tx, id, product.id)),
  "pictures/stored-bytes.ts#findFullStore": inOwn((tx, { id }) => findFullStore(tx, id, 1)),
  "shop-pages/delete-page.ts#deletePage": (db, { id, page }) => deletePage(db, id, page, { by: BY }),
  "redirects/delete-redirect.ts#deleteRedirect": (db, { id, redirect }) =>
    deleteRedirect(db, id, redirect, { by: BY }),
  "discounts/delete-discount.ts#deleteDiscount": (db, { id, discount }) =>
    deleteDiscount(db, id, discount, { by: BY }),
  "collections/delete-collection.ts#deleteCollection": inOwn((tx, { id, collection }) =>
    deleteCollection(tx, id, collection, { by: null }),
  ),
  "products/change-products.ts#deleteProducts": inOwn((tx, { id, product }) =>
    deleteProducts(tx, id, [product.id], { by: null }),
  ),
};
