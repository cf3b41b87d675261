import { type ChangeEvent, use, useState } from 'react'
import { flushSync } from 'react-dom'
import { photoTypes, photoUrl } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import type { CompactPhotoFieldProps } from '../../lib/photos.ts'
import { type ScreenDraft, typedValue, useDraftState } from '../../lib/screen-draft.ts'
import { FormContext } from '../../lib/use-form.ts'
import { toastFailedPhotos } from '../../shell/toast-failure.ts'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { inputLabelFocus, PhotoFieldset } from './photo-fieldset.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

/** Draft field with the removed photos. */
const takenOutField = 'takenOutPhotos'

/**
 * Manages the photos of a form: the `stored` ones without those removed, and new ones. `keys` lists all of them;
 * `isReady` shows a message while some are uploading or have failed. Photos added concurrently by another user stay.
 */
export function useFormPhotos(draft: ScreenDraft, stored: string[] = []) {
  const [takenOut, setTakenOut] = useDraftState(
    draft,
    () => typedValue(draft, takenOutField)?.split(',').filter(Boolean) ?? [],
  )
  const [added, setAdded] = useState<string[]>([])
  const [pendingCount, setPendingCount] = useState(0)
  const [failedCount, setFailedCount] = useState(0)
  const remaining = stored.filter((key) => !takenOut.includes(key))
  return {
    keys: [...remaining, ...added],
    /** Clears the field's stored photos before the form closes: a sheet in the URL unmounts at once. */
    clearBefore: (leave: () => void) => () => {
      flushSync(() => setAdded([]))
      leave()
    },
    isReady() {
      if (pendingCount > 0) toastPendingPhotos(pendingCount)
      else if (failedCount > 0) toastFailedPhotos()
      return pendingCount + failedCount === 0
    },
    field: {
      remaining,
      takenOut,
      takeOut: (key: string) => setTakenOut([...takenOut, key]),
      added: {
        keys: added,
        onChange(ready: string[], pending: number, failed: number) {
          setAdded(ready)
          setPendingCount(pending)
          setFailedCount(failed)
        },
      },
    },
  }
}

function toastPendingPhotos(count: number) {
  const title = count === 1 ? t('A photo is still on its way') : t('{count} photos are still on their way', { count })
  const description = navigator.onLine
    ? t('Please wait until they are ready, or remove them.')
    : t('Photos will be sent automatically once you are online. What you wrote is still here.')
  toast({ tone: 'bad', title: navigator.onLine ? title : t('No Internet connection.'), description })
}

type Props = {
  photos: ReturnType<typeof useFormPhotos>
  /** Limit of all photos together. */
  limit: number
  /**
   * Storage key of photos waiting on this device, in case the phone's camera pushes the page out of memory:
   * 'order-<id>'.
   */
  place: string
}

/** Field with the existing photos, each with a remove button, and others to add. */
export function PhotosField({ photos: { field }, limit, place }: Props) {
  const { markEdited } = use(FormContext)
  const { remaining, takenOut, takeOut, added } = field
  return (
    <>
      <input type="hidden" name={takenOutField} value={takenOut.join()} />
      {remaining.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {remaining.map((key, at) => (
            <li key={key} className="grid justify-items-center">
              <span className="image-frame photo-thumbnail">
                <img src={photoUrl(key)} alt={t('{nth} of {count}', { nth: at + 1, count: remaining.length })} />
              </span>
              <IconButton
                icon="close"
                label={t('Remove photo {nth}', { nth: at + 1 })}
                onClick={() => {
                  markEdited()
                  takeOut(key)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <CompactPhotoField {...added} limit={Math.max(0, limit - remaining.length)} place={place} />
    </>
  )
}

const labelClass = `relative has-disabled:opacity-50 ${inputLabelFocus}`

/** Photo field in a chat or an order: one tap opens the phone's own camera, the next takes the photo. */
export function CompactPhotoField({ keys, onChange, limit, place }: CompactPhotoFieldProps) {
  const queue = useUploadQueue({ keys, onChange }, { limit, place })
  const isFull = queue.photos.length >= limit
  function addChosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    queue.add([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  const input = {
    type: 'file',
    className: 'sr-only',
    accept: photoTypes.join(','),
    disabled: isFull,
    // Loads the uploader while the user chooses.
    onClick: queue.prepare,
    onChange: addChosen,
  } as const
  return (
    <PhotoFieldset {...{ queue, limit }} legend={t('Photos')} waitsFor={t('Getting ready')}>
      <label className={`btn btn-line btn-small ${labelClass}`}>
        <Icon name="camera" />
        {t('Take a photo')}
        <input {...input} capture="environment" />
      </label>
      <label className={`link ${labelClass}`}>
        {t('Choose photos')}
        <input {...input} multiple />
      </label>
    </PhotoFieldset>
  )
}
