/** What is wrong with a field: one message, or a line for each of several, as an import has them. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  const lines = [...new Set(message.split('\n'))];
  return (
    <div className="field-error" id={id} role="alert">
      {lines.length === 1 ? (
        message
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard
        <ul tabIndex={0}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
