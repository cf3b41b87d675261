import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../../shared/words/t.ts'
import { useOnline } from '../../lib/browser-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { PhotoMessages, PhotoThumb, stripWords } from './photo-states.tsx'
import type { useUploadQueue } from './use-upload-queue.ts'

type Props = {
  queue: ReturnType<typeof useUploadQueue>
  legend: string
  limit: number
  waitsFor: string
  children: ReactNode
}

/** Shows a form's photos as a strip of squares with a status line; `children` add more. */
export function PhotoFieldset({ queue: shown, legend, limit, waitsFor, children }: Props) {
  const { queue, photos } = shown
  const connection = useConnectionStatus()
  const ways = useRef<HTMLDivElement>(null)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="border-medium border-dashed border-edge bg-raised p-4.5">
        {photos.length > 0 && (
          <>
            <ConnectionNotice connection={connection} />
            <ul className="mb-2.5 flex flex-wrap gap-2.5" aria-label={legend}>
              {photos.map((photo) => (
                <PhotoThumb
                  key={photo.id}
                  photo={photo}
                  waitsFor={t('Waiting')}
                  className="size-18"
                  findNext={() => ways.current?.querySelector('button, input')}
                  onRemove={() => queue?.remove(photo.id)}
                />
              ))}
            </ul>
            <p className="num mb-2.5 text-small text-ink-soft">
              {stripWords(photos, connection === 'offline' ? t('Waits for the connection') : waitsFor)}
            </p>
          </>
        )}
        <PhotoMessages queue={shown} />
        <div ref={ways} className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {children}
          {photos.length > 0 && (
            <span className="num text-label text-ink-soft">
              {t('{count} of {limit}', { count: photos.length, limit })}
            </span>
          )}
        </div>
      </div>
    </fieldset>
  )
}

function ConnectionNotice({ connection }: { connection: ConnectionStatus }) {
  return (
    <div role="status">
      {connection === 'offline' && (
        <div className="mb-3.5 flex gap-3.5 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3 text-st-pending">
          <Icon name="warning" />
          <p>
            <b className="block font-semibold">{t('No Internet connection.')}</b>
            {t('Your photos are safe here. They will be sent by themselves once you are back online.')}
          </p>
        </div>
      )}
      {connection === 'back' && <p className="mb-3.5 font-semibold text-leaf">{t('Connected to the Internet.')}</p>}
    </div>
  )
}

/** Focus style for a label that looks like a button and contains a file input. */
export const inputLabelFocus = 'focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-focus'

/** Duration of the notice 'Connected to the Internet.', in milliseconds. */
const reconnectedNoticeMs = 3000

type ConnectionStatus = 'fine' | 'offline' | 'back'

/** Returns `offline` while the browser has no connection, `back` for 3 s after it returned, else `fine`. */
export function useConnectionStatus(): ConnectionStatus {
  const isOnline = useOnline()
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    if (!isOnline) return setIsBack(true)
    const timer = setTimeout(setIsBack, reconnectedNoticeMs, false)
    return () => clearTimeout(timer)
  }, [isOnline])
  if (!isOnline) return 'offline'
  return isBack ? 'back' : 'fine'
}
