/** Why a document was rejected, below its status. */
export function StatusReason({ text }: { text: string }) {
  return (
    <p className="status-reason cell-note" title={text}>
      {text}
    </p>
  );
}
