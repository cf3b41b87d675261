import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { undoDays } from '../../../shared/imports.ts'
import { dayMs } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { ToastInput } from '../../ui/toast.tsx'
import { countOf, importKeys, importsQuery, type PastImport, type Undone } from './queries.ts'

/** Lists the imports, the newest first, each with its undo button. */
export function PastImports() {
  const [asked, setAsked] = useState<PastImport>()
  const [undone, setUndone] = useState<Undone>()
  const undo = useAction({
    mutationFn: ({ id }: PastImport) => send(api.admin.imports[':id'].undo.$post({ param: { id } })),
    success: sayUndone,
    onSuccess: setUndone,
    failure: 'We could not undo this import. Please try again.',
    refresh: importKeys,
  })
  return (
    <section className="grid gap-4" aria-labelledby="past-imports">
      <h2 id="past-imports" className="text-title">
        Earlier imports
      </h2>
      {undone && undone.left > 0 && <KeptRows undone={undone} />}
      <QueryState query={useQuery(importsQuery)} label="your imports">
        {(imports) =>
          imports.length === 0 ? (
            <p className="text-ink-soft">Nothing was imported yet.</p>
          ) : (
            <ul>
              {imports.map((row) => (
                <ImportRow key={row.id} row={row} onUndo={() => setAsked(row)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={
            asked.undoneAt
              ? `Undo the rest of the import of ${asked.filename}?`
              : `Undo the import of ${countOf(asked.kind, asked.rows)}?`
          }
          confirmLabel="Undo the import"
          busyLabel="Undoing..."
          cancelLabel="Keep them"
          busy={undo.isPending}
          onConfirm={() => undo.mutate(asked, { onSettled: () => setAsked(undefined) })}
        >
          All that came with {asked.filename} is deleted
          {asked.joined > 0 && ', and so are the names and notes that it added to customers you had before'}. What
          somebody has changed or used since stays.
        </ConfirmDialog>
      )}
    </section>
  )
}

function sayUndone({ kind, undoneAt, takenBack, left }: Undone): ToastInput {
  if (!undoneAt) return { tone: 'bad', title: 'Nothing was taken back' }
  return {
    title: left > 0 ? 'Import undone in part' : 'Import undone',
    description: takenBack > 0 ? `Taken back: ${countOf(kind, takenBack)}` : undefined,
  }
}

function ImportRow({ row, onUndo }: { row: PastImport; onUndo: () => void }) {
  const { kind, rows, joined, filename, byName, createdAt, undoneAt, left } = row
  const canUndo = (!undoneAt || left > 0) && Date.parse(createdAt) > Date.now() - undoDays * dayMs
  return (
    <li className="flex items-center gap-4 border-t border-hair py-2.5">
      <p className="min-w-0 grow leading-snug">
        <b className="block font-semibold wrap-anywhere">{countOf(kind, rows)}</b>
        <span className="text-label wrap-anywhere text-ink-soft">
          {filename}, {shortDate(createdAt)}
          {byName && `, by ${byName}`}
          {joined > 0 && `. ${countOf('customers', joined)} known before`}
          {undoneAt && `. Undone on ${shortDate(undoneAt)}`}
          {left > 0 && `, except ${left.toLocaleString('en-IN')} changed or used since`}
        </span>
      </p>
      {canUndo && (
        <button type="button" className="quiet min-h-11 flex-none" onClick={onUndo}>
          Undo{undoneAt && ' the rest'}
          <span className="sr-only">
            {undoneAt && ' of'} the import of {filename}
          </span>
        </button>
      )}
    </li>
  )
}

const reasons: Record<Undone['kept'][number]['reason'], string> = {
  changed: 'somebody has changed it since the import',
  needed: 'something else belongs to it, such as an order or a message',
}

/** Shows how many rows an undo removed, and which rows stay and why. */
function KeptRows({ undone: { kind, filename, takenBack, left, kept } }: { undone: Undone }) {
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
