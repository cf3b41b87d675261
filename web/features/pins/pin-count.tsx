import { t } from '../../../shared/words/t.ts'

/** On the thumbnail of a photo: how many notes on it are open. */
export const PinCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="pin-count">
      {count} <span className="sr-only">{count === 1 ? t('open note') : t('open notes')}</span>
    </span>
  )
