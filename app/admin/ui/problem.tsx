/** What is wrong with a part of a form that is no field; nothing if nothing is. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="text-13 text-danger">
      {text}
    </p>
  );
}
