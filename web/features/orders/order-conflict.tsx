import { Dialog } from '../../ui/dialog.tsx'
import type { Difference } from './order-changes.ts'

type Props = {
  differences: Difference[]
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

export function OrderConflict({ differences, busy, onKeepMine, onTakeTheirs, onClose }: Props) {
  const footer = (
    <>
      <button type="button" className="btn" aria-disabled={busy} onClick={() => busy || onKeepMine()}>
        {busy ? 'Saving...' : 'Keep mine'}
      </button>
      <button type="button" className="btn btn-line" onClick={onTakeTheirs}>
        Take theirs
      </button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Changed in the meantime"
      description="Somebody else saved this order while you were typing. Nothing of either is lost yet."
      footer={footer}
    >
      {differences.length === 0 ? (
        <p className="mt-4">What they saved leaves yours as it is.</p>
      ) : (
        <dl className="num mt-4 grid gap-4">
          {differences.map(({ name, theirs, mine }) => (
            <div key={name} className="min-w-0 border-t border-hair pt-3">
              <dt className="font-semibold">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <span className="text-ink-soft">Theirs: </span>
                {theirs}
              </dd>
              {mine !== undefined && (
                <dd className="wrap-anywhere whitespace-pre-line">
                  <span className="text-ink-soft">Yours: </span>
                  {mine}
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
