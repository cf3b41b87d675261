import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import { maxPins } from '../../../shared/pins.ts'
import { t } from '../../../shared/words/t.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { photoUrl } from '../uploads/public.ts'
import { PhotoFrame } from './photo-frame.tsx'
import { PinForm } from './pin-form.tsx'
import { PinList } from './pin-list.tsx'
import { PinPlace, type Place, styleOf } from './pin-place.tsx'
import { pinsQuery } from './queries.ts'

type Props = { orderId: string; photo: string; alt: string; isDesk: boolean }

const middle = { x: 500, y: 500 }

/** A photo of an order with its notes, a dot for each and a list below, and a place for another. */
export function PinnedPhoto({ orderId, photo, alt, isDesk }: Props) {
  /** The dot that is put or moved: of a new note, or of the one that is changed. */
  const [put, setPut] = useState<{ place: Place; changes?: string }>()
  const [hasFailed, setFailed] = useState(false)
  const below = useRef<HTMLDivElement>(null)
  const query = useQuery(pinsQuery(orderId))
  const pins = query.data?.filter((pin) => pin.photo === photo) ?? []
  const changed = pins.find(({ id }) => id === put?.changes)
  // One that somebody has removed meanwhile is changed no more.
  const placed = put?.changes && !changed ? undefined : put
  const isFull = pins.length >= maxPins
  function choose({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    if (!query.data || (isFull && !placed)) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setPut({ ...placed, place: { x: thousandths(clientX - left, width), y: thousandths(clientY - top, height) } })
  }
  function close() {
    setPut(undefined)
    // The form has held the focus, and goes.
    below.current?.focus({ preventScroll: true })
  }
  return (
    <div className="grid gap-5 pb-5">
      {hasFailed ? (
        <p className="bg-frame p-6 text-center text-ink-soft">{t('This photo could not be loaded.')}</p>
      ) : (
        <PhotoFrame src={photoUrl(photo)} alt={alt} onError={() => setFailed(true)} onPress={choose}>
          {pins.map(
            (pin, index) =>
              pin !== changed && (
                <span
                  key={pin.id}
                  className={`pin-dot ${pin.doneAt ? 'is-done' : ''}`}
                  style={styleOf(pin)}
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
              ),
          )}
          {placed && (
            <PinPlace
              key={placed.changes}
              place={placed.place}
              nth={changed ? pins.indexOf(changed) + 1 : pins.length + 1}
              onMove={(place) => setPut({ ...placed, place })}
            />
          )}
        </PhotoFrame>
      )}
      <div ref={below} tabIndex={-1} className="grid gap-5">
        <QueryState query={query} label={t('the notes on this photo')}>
          {() => (
            <>
              {placed ? (
                <PinForm
                  key={placed.changes}
                  {...{ orderId, photo, place: placed.place, pin: changed }}
                  onMove={(place) => setPut({ ...placed, place })}
                  onClose={close}
                />
              ) : isFull ? (
                <p className="text-ink-soft">
                  {t('There are {maxPins} notes on this photo already. Remove one to add another.', { maxPins })}
                </p>
              ) : (
                <button
                  type="button"
                  className="btn btn-line btn-small justify-self-start"
                  onClick={() => setPut({ place: middle })}
                >
                  {t('Put a note on this photo')}
                </button>
              )}
              <PinList
                {...{ orderId, pins, isDesk }}
                onChange={({ id, x, y }) => setPut({ place: { x, y }, changes: id })}
              />
            </>
          )}
        </QueryState>
      </div>
    </div>
  )
}

const thousandths = (at: number, of: number) => Math.min(1000, Math.max(0, Math.round((at / of) * 1000)))
