import type { ChangeEvent } from 'react'
import { photoTypes } from '../../../shared/photos.ts'
import { t } from '../../../shared/words/t.ts'
import type { CompactPhotoFieldProps } from '../../lib/photo-field-props.ts'
import { Icon } from '../../ui/icon.tsx'
import { inputLabelFocus } from './input-label.ts'
import { PhotoFieldset } from './photo-fieldset.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

const labelClass = `relative has-disabled:opacity-50 ${inputLabelFocus}`

/** Photos in a chat or an order: one tap opens the phone's own camera, the next takes the photo. */
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
    // While she chooses, what sends it comes.
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
