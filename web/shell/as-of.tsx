import { t } from '../../shared/words/t.ts'
import { useOnline } from '../lib/browser-state.ts'
import { clockOrDay } from '../lib/format.ts'

type Props = { query: { dataUpdatedAt: number; isRefetchError: boolean } }

/** Says since when an answer is true, for as long as the shop cannot be reached. */
export function AsOf({ query: { dataUpdatedAt, isRefetchError } }: Props) {
  const isOnline = useOnline()
  const when = clockOrDay(new Date(dataUpdatedAt).toISOString())
  return (
    <div role="status">
      {dataUpdatedAt > 0 && (!isOnline || isRefetchError) && (
        <div className="my-5 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3">
          <p className="font-semibold">
            {isOnline
              ? t('We cannot reach the shop; as of {when}.', { when })
              : t('You’re offline; as of {when}.', { when })}
          </p>
          <p>{t('You can read this. Photos and changes need a connection.')}</p>
          {isOnline && (
            <button type="button" className="link" onClick={() => location.reload()}>
              {t('Try again')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
