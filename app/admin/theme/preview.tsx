import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone, Tablet } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useStore } from "#app/admin/session/session.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { readPreviewMessage } from "#rules/theme/preview-messages.ts";
import { Segments } from "./segments.tsx";
import { previewQuery } from "./theme-queries.ts";
import { useSizeOf } from "./use-size-of.ts";

const WIDTHS = { phone: 390, tablet: 768, desk: 1280 };
type Device = keyof typeof WIDTHS;

const GLYPH = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;
const DEVICES: { value: Device; label: string; icon: React.ReactNode }[] = [
  { value: "phone", label: "Phone", icon: <Smartphone {...GLYPH} /> },
  { value: "tablet", label: "Tablet", icon: <Tablet {...GLYPH} /> },
  { value: "desk", label: "Desk", icon: <Monitor {...GLYPH} /> },
];

// A page for desks is too small to be read on a phone.
function deviceOfScreen(): Device {
  return matchMedia("(width < 48rem)").matches ? "phone" : "desk";
}

type Frame = {
  frame: RefObject<HTMLIFrameElement | null>;
  /** A page listens from now on. */
  onPage: () => void;
  /** A section was pressed. */
  onSection: (section: string) => void;
};

/** The shop with the draft, as the real page of that width. */
export function Preview({ className, ...frame }: Frame & { className: string }) {
  const [device, setDevice] = useState(deviceOfScreen);
  const { data, isError, refetch } = useQuery(previewQuery);
  return (
    <section
      aria-label="Preview"
      className={classNames(
        "grid min-w-0 grid-rows-[auto_1fr] gap-3 bg-ink/5 p-4 max-lg:min-h-80",
        className,
      )}
    >
      <Segments
        label="Width of the preview"
        className="justify-self-center"
        options={DEVICES}
        value={device}
        onChange={setDevice}
      />
      {data && <Screen {...frame} width={WIDTHS[device]} address={data.url} />}
      {!data && isError && (
        <ErrorState message="The preview could not be opened" onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading text="Opening the preview…" />}
    </section>
  );
}

type ScreenProps = Frame & { width: number; address: string };

/** As wide as the device, and smaller as a whole where there is not so much space. */
function Screen({ width, address, ...told }: ScreenProps) {
  const { frame } = told;
  const src = useAddressInShop(told, address);
  const box = useRef<HTMLDivElement>(null);
  const space = useSizeOf(box);
  const scale = space ? Math.min(1, space.width / width) : 1;
  return (
    <div ref={box} className="relative min-h-0 overflow-hidden">
      {space && (
        <iframe
          ref={frame}
          title="Your store with the draft"
          src={src}
          className="absolute top-0 origin-top-left rounded-control border-0 bg-card shadow-float"
          style={{
            width,
            height: space.height / scale,
            left: (space.width - width * scale) / 2,
            transform: `scale(${scale})`,
          }}
        />
      )}
    </div>
  );
}

/** A renewed address shows the page that the old one showed last: the preview tells where the owner goes in it. */
function useAddressInShop({ frame, onPage, onSection }: Frame, address: string): string {
  const { slug } = useStore();
  const path = useRef(`/${slug}`);
  const [shown, setShown] = useState({ address, src: address + path.current });

  useEffect(() => {
    function onMessage({ origin, source, data }: MessageEvent) {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      const message = readPreviewMessage(data);
      if (message?.type === "preview-section") onSection(message.section);
      if (message?.type !== "preview-path") return;
      path.current = message.path;
      onPage();
    }
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [frame, onPage, onSection]);

  useEffect(() => {
    setShown((before) => (before.address === address ? before : { address, src: address + path.current }));
  }, [address]);

  return shown.src;
}
