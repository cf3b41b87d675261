import { t } from '../../../shared/words/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { percentOf, photoWords } from './photo-words.ts'
import type { QueuedPhoto } from './upload-queue-view.ts'

type Props = {
  photo: QueuedPhoto
  /** What a photo that is not uploading yet waits for: 'Waits for the connection'. */
  waitsFor: string
  className: string
  /** Finds what gets the focus when the last photo is taken out. */
  findNext: () => HTMLElement | null | undefined
  onRemove: () => void
}

/** A photo of a form as a small square: how far it has gone up, and a button that takes it out. */
export function PhotoThumb({ photo, waitsFor, className, findNext, onRemove }: Props) {
  const { name, status, preview } = photo
  const isOnItsWay = status === 'uploading' || status === 'waiting'
  const percent = percentOf(photo)
  /** The button goes with its photo: the focus goes on to that of the next one. */
  function remove(button: HTMLElement) {
    const item = button.closest('li')
    const beside = item?.nextElementSibling ?? item?.previousElementSibling
    const next = beside?.querySelector('button') ?? findNext()
    next?.focus()
    onRemove()
  }
  return (
    <li className={`relative ${className} ${status === 'failed' ? 'outline-2 outline-danger' : ''}`}>
      <span className="image-frame grid size-full place-items-center text-ink-soft">
        {preview ? <img src={preview} alt="" /> : <Icon name={status === 'failed' ? 'warning' : 'file'} />}
      </span>
      <span className="sr-only">{name}</span> <span className="num sr-only">{photoWords(photo, waitsFor)}</span>
      {isOnItsWay && (
        <span
          className="progress-bar absolute inset-x-1 bottom-1 bg-paper"
          role="progressbar"
          aria-label={t('Upload of {name}', { name })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${percent}%` }} />
        </span>
      )}
      <button
        type="button"
        className="absolute -top-1 -right-1 grid size-11 items-start justify-items-end"
        aria-label={status === 'uploading' ? t('Cancel {name}', { name }) : t('Remove {name}', { name })}
        onClick={({ currentTarget }) => remove(currentTarget)}
      >
        <span className="grid size-5.5 place-items-center rounded-full border border-paper bg-ink text-label leading-none font-bold text-paper">
          ×
        </span>
      </button>
    </li>
  )
}
