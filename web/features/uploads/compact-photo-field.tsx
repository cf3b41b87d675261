import type { ChangeEvent } from 'react'
import { photoTypes } from '../../../shared/photos.ts'
import { Icon } from '../../ui/icon.tsx'
import { PhotoFieldset } from './photo-fieldset.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

type Props = {
  /** As in `PhotoField`: keys of the photos that are there, and how many are on their way. */
  keys: string[]
  onChange: (keys: string[], waiting: number) => void
  limit: number
  /** Where they wait on this device, should the phone's camera push the page out of memory: 'order-<id>'. */
  place: string
}

const labelClass =
  'focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-focus has-disabled:opacity-50 relative'

/** Photos of whoever works at the desk: one tap opens the phone's own camera, the next takes the photo. */
export function CompactPhotoField({ keys, onChange, limit, place }: Props) {
  const { tray, photos, messages, add } = useUploadQueue(keys, onChange, { limit, place })
  const isFull = photos.length >= limit
  function addChosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    add([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  const input = {
    type: 'file',
    className: 'sr-only',
    accept: photoTypes.join(','),
    disabled: isFull,
    onChange: addChosen,
  } as const
  return (
    <PhotoFieldset {...{ tray, photos, messages, limit }} legend="Photos" waitsFor="Getting ready">
      <label className={`btn btn-line btn-small ${labelClass}`}>
        <Icon name="camera" />
        Take a photo
        <input {...input} capture="environment" />
      </label>
      <label className={`link ${labelClass}`}>
        Choose photos
        <input {...input} multiple />
      </label>
    </PhotoFieldset>
  )
}
