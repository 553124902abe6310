export type StoreId = string & { readonly __brand: "StoreId" };
export type UserId = string & { readonly __brand: "UserId" };
export type ProductId = string & { readonly __brand: "ProductId" };
export type VariantId = string & { readonly __brand: "VariantId" };
export type CollectionId = string & { readonly __brand: "CollectionId" };
export type PageId = string & { readonly __brand: "PageId" };
export type RedirectId = string & { readonly __brand: "RedirectId" };
export type ShopDomainId = string & { readonly __brand: "ShopDomainId" };
export type DiscountId = string & { readonly __brand: "DiscountId" };
export type StockWishId = string & { readonly __brand: "StockWishId" };
export type ConsentId = string & { readonly __brand: "ConsentId" };
export type CustomerId = string & { readonly __brand: "CustomerId" };
export type OrderId = string & { readonly __brand: "OrderId" };
export type InvoiceId = string & { readonly __brand: "InvoiceId" };
export type ThemeId = string & { readonly __brand: "ThemeId" };
export type JobId = string & { readonly __brand: "JobId" };
export type ImportId = string & { readonly __brand: "ImportId" };
export type ExportId = string & { readonly __brand: "ExportId" };
export type PrivateFileId = string & { readonly __brand: "PrivateFileId" };
export type InvitationId = string & { readonly __brand: "InvitationId" };
export type WebhookId = string & { readonly __brand: "WebhookId" };
export type WebhookMessageId = string & { readonly __brand: "WebhookMessageId" };
export type ApiKeyId = string & { readonly __brand: "ApiKeyId" };
export type AssistantSessionId = string & { readonly __brand: "AssistantSessionId" };

export type SessionId = string & { readonly __brand: "SessionId" };
export type SignInRequestId = string & { readonly __brand: "SignInRequestId" };
export type FactorId = string & { readonly __brand: "FactorId" };
export type AccountCodeId = string & { readonly __brand: "AccountCodeId" };
export type AccountSessionId = string & { readonly __brand: "AccountSessionId" };
export type ChallengeId = string & { readonly __brand: "ChallengeId" };

type ShopId =
  | StoreId
  | ProductId
  | VariantId
  | CollectionId
  | PageId
  | RedirectId
  | ShopDomainId
  | DiscountId
  | StockWishId
  | ConsentId
  | CustomerId
  | OrderId
  | InvoiceId
  | ThemeId
  | JobId
  | ImportId
  | ExportId
  | PrivateFileId
  | InvitationId
  | WebhookId
  | WebhookMessageId
  | ApiKeyId
  | AssistantSessionId;
type SignInId =
  | UserId
  | SessionId
  | SignInRequestId
  | FactorId
  | ChallengeId
  | AccountCodeId
  | AccountSessionId;
export type AnyId = ShopId | SignInId;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** The only way from text to an id; PostgreSQL throws on anything but a uuid. */
export function parseId<Id extends AnyId>(value: string): Id | undefined {
  return isUuid(value) ? (value.toLowerCase() as Id) : undefined;
}
