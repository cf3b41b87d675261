import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { useAction } from '../../shell/use-action.ts'
import { ConfirmButton } from '../../ui/dialog.tsx'
import { type Pin, pinsQuery } from './queries.ts'

type ListProps = {
  orderId: string
  pins: Pin[]
  /** True for an admin, who can tick notes off. */
  isDesk: boolean
  onChange: (pin: Pin) => void
}

/** Lists the notes on a photo by the numbers of their dots. */
export const PinList = ({ pins, ...of }: ListProps) =>
  pins.length > 0 && (
    <ol className="border-t border-hair" aria-label={t('Notes on this photo')}>
      {pins.map((pin, index) => (
        <PinRow key={pin.id} {...of} pin={pin} nth={index + 1} />
      ))}
    </ol>
  )

type RowProps = Omit<ListProps, 'pins'> & { pin: Pin; nth: number }

function PinRow({ orderId, pin, isDesk, nth, onChange }: RowProps) {
  const { id, text, side, isOwn, doneAt, createdAt, updatedAt } = pin
  const tick = useAction({
    mutationFn: () =>
      send(
        api.orders[':id'].pins[':pin'].$patch({ param: { id: orderId, pin: id }, json: { updatedAt, done: !doneAt } }),
      ),
    success: () => ({ title: doneAt ? 'Open again' : 'Ticked off' }),
    failure: t('We could not save this. Please try again.'),
    refresh: [pinsQuery(orderId).queryKey],
  })
  const other = isDesk ? (side === 'shop' ? 'The boutique' : 'The customer') : t('The boutique')
  return (
    <li className="num flex gap-3 border-b border-hair py-3" tabIndex={-1}>
      <span className="min-w-6 font-semibold">{nth}</span>
      <div className="min-w-0 grow">
        <p className={`whitespace-pre-line wrap-anywhere ${doneAt ? 'text-ink-soft line-through' : ''}`} dir="auto">
          {text}
        </p>
        <p className="text-label text-ink-soft">
          {isOwn && !isDesk ? t('You') : other}, {relativeDateTime(createdAt)}
          {doneAt && `, ${t('done')}`}
        </p>
        <p className="flex flex-wrap gap-x-5 empty:hidden">
          {isDesk && (
            <button
              type="button"
              className="link"
              aria-label={`${doneAt ? 'Open again' : 'Done'}: note ${nth}`}
              aria-disabled={tick.isPending}
              onClick={() => tick.isPending || tick.mutate()}
            >
              {doneAt ? 'Open again' : 'Done'}
            </button>
          )}
          {isOwn && (
            <>
              <button
                type="button"
                className="link"
                aria-label={t('Change note {nth}', { nth })}
                onClick={() => onChange(pin)}
              >
                {t('Change')}
              </button>
              <RemovePin {...{ orderId, pin, nth }} />
            </>
          )}
        </p>
      </div>
    </li>
  )
}

type Props = { orderId: string; pin: Pin; nth: number }

/** Removes the user's own note after a confirmation; it cannot be restored. */
function RemovePin({ orderId, pin: { id, text, updatedAt }, nth }: Props) {
  const { mutate, isPending } = useAction({
    mutationFn: () =>
      send(api.orders[':id'].pins[':pin'].$delete({ param: { id: orderId, pin: id }, query: { updatedAt } })),
    success: () => ({ title: t('Note removed') }),
    failure: t('We could not remove this note. Please try again.'),
    refresh: [pinsQuery(orderId).queryKey],
  })
  return (
    <ConfirmButton
      label={t('Remove')}
      name={t('Remove note {nth}', { nth })}
      className="link text-danger"
      title={t('Remove this note?')}
      confirmLabel={t('Remove note')}
      busyLabel={t('Removing...')}
      cancelLabel={t('Keep note')}
      busy={isPending}
      onConfirm={(close) => mutate(undefined, { onSuccess: close })}
    >
      <span className="wrap-anywhere">{t('‘{text}’ will be removed for you and for us.', { text })}</span>{' '}
      {t('This cannot be undone.')}
    </ConfirmButton>
  )
}
