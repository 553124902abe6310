import type { ReactNode } from "react";
import { OwnerHtml } from "#app/storefront/owner-html.tsx";
import { ProductGrid } from "#app/storefront/product-card.tsx";
import { ShopLink } from "#app/storefront/shop-link.tsx";
import { type MarkupShop, shopMarkup } from "#app/storefront/shop-markup.server.tsx";
import { collectionPath, useStore } from "#app/storefront/store.ts";
import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import type { HomeContent } from "#domain/storefront/read-home.ts";
import { say } from "#rules/language/say.ts";
import { isOwnerLink } from "#rules/text/owner-link.ts";
import type { Button, Section } from "#rules/theme/theme.ts";
import { Collections } from "./collections.tsx";
import { Hero } from "./hero.tsx";
import { PictureWithText } from "./picture-with-text.tsx";
import type { ShownButton } from "./section-button.tsx";
import { SectionFrame } from "./section-frame.tsx";

type SectionShop = MarkupShop & {
  origin: string;
  /** Of a preview: how its owner's editor calls each section. */
  names?: Map<string, string>;
};

/** The sections of a home page as finished HTML. */
export function renderSections(content: HomeContent, { origin, names, ...shop }: SectionShop): string {
  return shopMarkup(
    shop,
    <>
      {!content.sections.some(({ kind }) => kind === "hero") && (
        <h1 className="sr-only" dir="auto">
          {shop.store.name}
        </h1>
      )}
      {content.sections.map((section, at) => (
        <Editable key={section.id} id={section.id} name={names?.get(section.id)}>
          <HomeSection section={section} at={at} content={content} origin={origin} />
        </Editable>
      ))}
    </>,
  );
}

type EditableProps = { id: string; name: string | undefined; children: ReactNode };

/** See app/storefront/preview/edited-section.tsx, which also shows the button. */
function Editable({ id, name, children }: EditableProps) {
  if (name === undefined) return children;
  return (
    <div data-section={id}>
      <button type="button" data-edit className="hidden">
        {`Edit ${name}`}
      </button>
      {children}
    </div>
  );
}

function shownButton({ label, link }: Button, { content, origin }: HomeSectionProps): ShownButton {
  const path = content.pathOf(link);
  // Only a page knows its own origin: see sanitizeDescription.
  return { label, link: path && !isOwnerLink(path, origin) ? "" : path };
}

type HomeSectionProps = { section: Section; at: number; content: HomeContent; origin: string };

function HomeSection(props: HomeSectionProps) {
  const { section, at, content, origin } = props;
  const { products, collections, pictureOf } = content;
  switch (section.kind) {
    case "hero": {
      const isFirst = content.sections.findIndex(({ kind }) => kind === "hero") === at;
      const newest = products.flatMap(({ picture }) => picture ?? []).slice(0, 2);
      return (
        <Hero
          section={section}
          button={shownButton(section.button, props)}
          picture={pictureOf(section.picture)}
          newest={newest}
          Heading={isFirst ? "h1" : "h2"}
        />
      );
    }
    case "collections":
      return <Collections id={`section-${at}`} heading={section.heading} collections={collections} />;
    case "featured-products":
      return <FeaturedProducts id={`section-${at}`} heading={section.heading} products={products} />;
    case "featured-collection":
      return <FeaturedCollection id={`section-${at}`} section={section} content={content} />;
    case "picture-with-text":
      return (
        <PictureWithText
          section={section}
          button={shownButton(section.button, props)}
          picture={pictureOf(section.picture)}
        />
      );
    case "rich-text":
      return <RichText html={sanitizeDescription(section.html, origin)} />;
  }
}

type FeaturedProductsProps = { id: string; heading: string; products: HomeContent["products"] };

function FeaturedProducts({ id, heading, products }: FeaturedProductsProps) {
  const { home } = useStore();
  return (
    <SectionFrame id={id} heading={heading || say.home.featured} link={<ViewAll to={`${home}/products`} />}>
      {products.length > 0 ? (
        <ProductGrid products={products} headings="h3" />
      ) : (
        <p className="border-line border-t py-16 text-center text-16 text-muted">{say.list.empty}</p>
      )}
    </SectionFrame>
  );
}

type FeaturedCollectionProps = {
  id: string;
  section: Extract<Section, { kind: "featured-collection" }>;
  content: HomeContent;
};

function FeaturedCollection({ id, section, content }: FeaturedCollectionProps) {
  const { home } = useStore();
  const collection = section.collection_id && content.featured.get(section.collection_id);
  if (!collection || collection.products.length === 0) return null;
  return (
    <SectionFrame
      id={id}
      heading={section.heading || collection.title}
      link={<ViewAll to={collectionPath(home, collection.handle)} />}
    >
      <ProductGrid products={collection.products} headings="h3" />
    </SectionFrame>
  );
}

function ViewAll({ to }: { to: string }) {
  return (
    <ShopLink to={to} className="shrink-0 text-14 underline underline-offset-4">
      {say.home.viewAll}
    </ShopLink>
  );
}

function RichText({ html }: { html: string }) {
  if (html === "") return null;
  return (
    <section className="mx-auto max-w-[44rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <OwnerHtml html={html} />
    </section>
  );
}
