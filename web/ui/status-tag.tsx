/** A sewn label in the spec's colour for the status; the word is always there. Unknown statuses are grey. */
export function StatusTag({ status }: { status: string }) {
  const word = status.replace(/[-_]/g, ' ')
  return <span className={`tag tag-${status}`}>{word.charAt(0).toUpperCase() + word.slice(1)}</span>
}
