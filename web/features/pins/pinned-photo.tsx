import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { photoUrl } from '../../../shared/photos.ts'
import { maxPins, maxPinText, pinWords } from '../../../shared/pins.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { type ScreenDraft, useDraftBase } from '../../lib/screen-draft.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { isStale } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { PhotoFrame, PinPlace, type Place, styleOf } from './noted-photo.tsx'
import { PinList } from './pin-list.tsx'
import { type Pin, pinsQuery } from './queries.ts'

type Props = { orderId: string; photo: string; alt: string; isDesk: boolean }

const middle = { x: 500, y: 500 }

/** Shows an order's photo with a dot per note and a list below, and lets the user add a note. */
export function PinnedPhoto({ orderId, photo, alt, isDesk }: Props) {
  /** Dot being placed or moved, for a new note or the note with the id `changes`. */
  const [put, setPut] = useState<{ place: Place; changes?: string }>()
  const [hasFailed, setFailed] = useState(false)
  const below = useRef<HTMLDivElement>(null)
  const query = useQuery(pinsQuery(orderId))
  const pins = query.data?.filter((pin) => pin.photo === photo) ?? []
  const changed = pins.find(({ id }) => id === put?.changes)
  // A note removed by another user can no longer be changed.
  const placed = put?.changes && !changed ? undefined : put
  const isFull = pins.length >= maxPins
  function choose({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    if (!query.data || (isFull && !placed)) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setPut({ ...placed, place: { x: thousandths(clientX - left, width), y: thousandths(clientY - top, height) } })
  }
  function close() {
    setPut(undefined)
    // The form had the focus and disappears.
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

type PinFormProps = {
  orderId: string
  photo: string
  place: Place
  /** Restores the dot's position after a reload. */
  onMove: (place: Place) => void
  /** Note to change; undefined for a new one. */
  pin?: Pin
  onClose: () => void
}

/** Form for the text of the placed or moved dot. */
function PinForm({ orderId, photo, onMove, pin, onClose, ...put }: PinFormProps) {
  const draft = useDraft(`pin-${pin?.id ?? photo}`)
  const place = useLeftPlace(draft, put.place, onMove)
  // Base version of the form; the field itself holds the typed text.
  const { base, isOutdated, keepMine } = useDraftBase(draft, pin)
  const route = api.orders[':id'].pins
  const submit = useSubmit({
    schema: pinWords,
    mutationFn: ({ text }, idFor) => {
      if (base) {
        const json = { ...place, text, updatedAt: base.updatedAt }
        return send(route[':pin'].$patch({ param: { id: orderId, pin: base.id }, json }))
      }
      const json = { photo, ...place, text }
      return send(route.$post({ param: { id: orderId }, json: { ...json, id: idFor(json) } }))
    },
    success: () => ({ title: t('Note saved') }),
    onSuccess: onClose,
    failure: t('We could not save this note. Please try again.'),
    // The stale notice shows both versions instead of a toast.
    onFailure: isStale,
    refresh: [pinsQuery(orderId).queryKey],
    draft,
  })
  return (
    <DraftForm submit={submit} className="grid gap-4">
      <input type="hidden" name="place" value={`${place.x} ${place.y}`} />
      <p className="text-ink-soft">{t('Tap the photo to move the dot, or use the arrow keys on it.')}</p>
      <TextArea
        label={t('Your note')}
        name="text"
        rows={2}
        autoComplete="off"
        maxLength={maxPinText}
        defaultValue={base?.text}
        placeholder={t('This sleeve a little longer')}
      />
      {pin && isOutdated && (
        <ConflictNotice
          title={t('This note was changed in the meantime:')}
          theirs={{ text: pin.text }}
          more={pin.doneAt && !base?.doneAt ? [{ name: t('Ticked off'), theirs: t('On') }] : []}
          onKeepMine={keepMine}
          onTakeTheirs={() => {
            draft.forget()
            onClose()
          }}
        />
      )}
      <p className="flex flex-wrap gap-3">
        <SubmitButton busyLabel={t('Saving...')} className="btn btn-small">
          {t('Save note')}
        </SubmitButton>
        <button type="button" className="btn btn-line btn-small" onClick={onClose}>
          {t('Cancel')}
        </button>
      </p>
    </DraftForm>
  )
}

/** Returns the dot's position; a restored draft also restores its position. */
function useLeftPlace(draft: ScreenDraft, place: Place, onMove: (place: Place) => void) {
  const [left] = useState(() => toPlace(draft.typed?.fields.place))
  const [isBack, setBack] = useState(!left)
  const moveBack = useEffectEvent(() => {
    if (left) onMove(left)
    setBack(true)
  })
  useEffect(() => moveBack(), [])
  return left && !isBack ? left : place
}

function toPlace(text = ''): Place | undefined {
  const [, x, y] = /^(\d{1,4}) (\d{1,4})$/.exec(text) ?? []
  return x && y ? { x: Math.min(1000, Number(x)), y: Math.min(1000, Number(y)) } : undefined
}
