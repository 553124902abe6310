import type { MetaFunction } from "react-router";
import type { FirstScreen } from "#app/first-screens.ts";
import { cachedPage } from "#app/page-context.ts";
import { Logo } from "#app/ui/logo.tsx";
import { Features } from "./features.tsx";
import { Desk, Phone, Window } from "./screens.tsx";
import { LogIn, StartForFree } from "./sign-in-links.tsx";

export const handle = { ...cachedPage(), firstScreen: "landing" } satisfies FirstScreen;

export const meta: MetaFunction = () => [
  { title: "Storewright: be the next household name" },
  { name: "description", content: "A complete e-commerce platform for modern entrepreneurs" },
];

export default function Landing() {
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Features />
        <Closing />
      </main>
      <Footer />
    </>
  );
}

function Header() {
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-paper">
      <div className="mx-auto flex h-16 max-w-[84rem] items-center justify-between gap-3 px-4 sm:px-8">
        <Logo />
        <div className="flex items-center gap-1 sm:gap-2">
          <LogIn variant="ghost" className="max-sm:px-2" />
          <StartForFree className="max-sm:px-2" />
        </div>
      </div>
    </header>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-[84rem] items-center gap-12 px-4 pt-12 pb-20 sm:px-8 md:pt-16 lg:grid-cols-2 lg:pt-20 lg:pb-28 xl:grid-cols-[5fr_6fr] xl:gap-16">
      <div>
        <h1 className="font-display text-40 tracking-[-0.02em] sm:text-64">Be the next household name</h1>
        <p className="mt-6 text-20 text-muted">Dream big, build fast, and grow far on the product.</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <StartForFree size="large" />
          <LogIn variant="secondary" size="large" />
        </div>
      </div>
      <ShopWindow />
    </section>
  );
}

function ShopWindow() {
  return (
    <Desk className="aspect-6/5">
      <Window
        name="shop-home"
        alt="A shop's home page in a warm look with round corners: a large picture, then its collections"
        shown="(min-width: 84rem) 40rem, (min-width: 64rem) 45vw, 90vw"
        priority
        className="top-[9%] left-[6%] w-[86%]"
      />
      <Phone
        name="shop-listing"
        alt="A shop's products on a phone, in a dark look with a bright accent"
        shown="(min-width: 84rem) 12rem, (min-width: 64rem) 13vw, 27vw"
        priority
        className="top-[36%] right-[4%] w-[29%]"
      />
    </Desk>
  );
}

function Closing() {
  return (
    <section className="bg-accent-hover text-card [&_:focus-visible]:outline-card">
      <div className="mx-auto grid max-w-[84rem] justify-items-center px-4 py-20 text-center sm:px-8 lg:py-28">
        <h2 className="max-w-3xl font-display text-40 tracking-[-0.02em] sm:text-64">
          Start your business journey today
        </h2>
        <div className="mt-10 flex flex-wrap justify-center gap-3">
          <StartForFree variant="secondary" size="large" />
          <LogIn variant="ghost" size="large" className="text-card! hover:bg-card/10!" />
        </div>
      </div>
    </section>
  );
}

function Footer() {
  return (
    <footer className="mx-auto flex max-w-[84rem] flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-10 text-14 text-muted sm:px-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <span className="text-ink">
          <Logo />
        </span>
        <p>A complete e-commerce platform for modern entrepreneurs</p>
      </div>
      <p>Built for a hackathon.</p>
    </footer>
  );
}
