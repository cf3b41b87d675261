import { countOf, type Undone } from './queries.ts'

const reasons: Record<Undone['kept'][number]['reason'], string> = {
  changed: 'somebody has changed it since the import',
  needed: 'something else belongs to it, such as an order or a message',
}

/** Says how much an undo has taken back, and which rows stay and why. */
export function KeptRows({ undone: { kind, filename, takenBack, left, kept } }: { undone: Undone }) {
  const more = left - kept.length
  return (
    <div role="status" className="grid gap-3">
      <p className="max-w-paragraph">
        {takenBack > 0 && (
          <b className="block font-semibold">
            Taken back of {filename}: {countOf(kind, takenBack)}.
          </b>
        )}
        {left === 1 ? 'This one stays' : `These ${left.toLocaleString('en-IN')} stay`}, as you have worked with what the
        import brought:
      </p>
      <ul className="max-h-80 overflow-y-auto">
        {kept.map(({ name, reason }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name, and the list never changes.
          <li key={nth} className="border-t border-hair py-2 wrap-anywhere">
            {name}: {reasons[reason]}
          </li>
        ))}
        {more > 0 && <li className="border-t border-hair py-2">And {more.toLocaleString('en-IN')} more</li>}
      </ul>
    </div>
  )
}
