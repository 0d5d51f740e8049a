/** Lists longer than this may scroll, and then have to be reached by the keyboard. */
const longest = 4;

/** What is wrong with a field: one message, or a line for each of several, as an import has them. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  const lines = [...new Set(message.split('\n'))];
  return (
    <div className="field-error" id={id} role="alert">
      {lines.length === 1 ? (
        message
      ) : (
        <ul tabIndex={lines.length > longest ? 0 : undefined}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
