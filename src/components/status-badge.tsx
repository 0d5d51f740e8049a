/** Tone of a document status by its id: 1 and 4 red, 2 and 3 blue, 5 green (spec sections 4 and 9). */
function toneOf(statusId: number): 'red' | 'blue' | 'green' | 'gray' {
  if (statusId === 1 || statusId === 4) return 'red';
  if (statusId === 2 || statusId === 3) return 'blue';
  return statusId === 5 ? 'green' : 'gray';
}

/** A document status: its colour and its name, never the colour alone. */
export function StatusBadge({ id, name }: { id: number; name: string }) {
  return (
    <span className="status-badge" data-tone={toneOf(id)}>
      {name || `Status ${id}`}
    </span>
  );
}
