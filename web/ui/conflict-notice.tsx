import { t } from '../../shared/words/t.ts'

type Props = { title: string; theirs: string; onKeepMine: () => void; onTakeTheirs: () => void }

export const ConflictNotice = ({ title, theirs, onKeepMine, onTakeTheirs }: Props) => (
  <div
    className="grid gap-2 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3 text-st-pending"
    role="alert"
  >
    <p>
      <b className="block font-semibold">{title}</b>
      <span className="whitespace-pre-line wrap-anywhere">{theirs}</span>
    </p>
    <p className="flex flex-wrap gap-x-5">
      <button type="button" className="link" onClick={onKeepMine}>
        {t('Keep mine')}
      </button>
      <button type="button" className="link" onClick={onTakeTheirs}>
        {t('Take theirs')}
      </button>
    </p>
  </div>
)
