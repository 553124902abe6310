import { useEffect, useState } from "react";
import Confetti from "react-confetti";

const PIECES = 500;
const COLORS = ["#0f6b4f", "#0b5540", "#8ec5ae", "#e0b04c", "#d9694a", "#16181d"];

/** Plays once, above everything and without blocking clicks; skipped with prefers-reduced-motion. */
export function Celebration() {
  const size = useWindowSize();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
  return (
    <Confetti
      {...size}
      aria-hidden="true"
      numberOfPieces={PIECES}
      recycle={false}
      tweenDuration={1200}
      gravity={0.2}
      initialVelocityY={{ min: 4, max: 16 }}
      colors={COLORS}
      style={{ position: "fixed", inset: 0, zIndex: 20, pointerEvents: "none" }}
    />
  );
}

function useWindowSize() {
  const [size, setSize] = useState(windowSize);
  useEffect(() => {
    const onResize = () => setSize(windowSize());
    window.addEventListener("resize", onResize);
    return () => window.removeEventListener("resize", onResize);
  }, []);
  return size;
}

function windowSize() {
  return { width: window.innerWidth, height: window.innerHeight };
}
