import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../../shared/words/t.ts'

type Note = Place & { nth: number; text: string }

/** Shows a photo with a dot per open note and the notes below. */
export function NotedPhoto({ src, alt, notes }: { src: string; alt: string; notes: Note[] }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <div className="grid gap-5 pb-5">
      {hasFailed ? (
        <p className="bg-frame p-6 text-center text-ink-soft">{t('This photo could not be loaded.')}</p>
      ) : (
        <PhotoFrame src={src} alt={alt} onError={() => setFailed(true)}>
          {notes.map((note) => (
            <span key={note.nth} className="pin-dot" style={styleOf(note)} aria-hidden="true">
              {note.nth}
            </span>
          ))}
        </PhotoFrame>
      )}
      {notes.length > 0 && (
        <ol className="num border-t border-hair" aria-label={t('Notes on this photo')}>
          {notes.map(({ nth, text }) => (
            <li key={nth} className="flex gap-3 border-b border-hair py-3">
              <span className="min-w-6 font-semibold">{nth}</span>
              <p className="min-w-0 grow whitespace-pre-line wrap-anywhere" dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

type Props = {
  src: string
  alt: string
  onError: () => void
  /** Handles a press on the photo; without it, no dot can be placed. */
  onPress?: (event: MouseEvent<HTMLElement>) => void
  /** Dots on the photo. */
  children: ReactNode
}

/** Shows a photo as large as possible, with dots positioned on the image. */
export function PhotoFrame({ src, alt, onError, onPress, children }: Props) {
  /** Ratio of width to height. */
  const [ratio, setRatio] = useState<number>()
  return (
    <div className="relative mx-auto w-fit" style={ratio ? { width: `min(100%, ${ratio * 62}dvh)` } : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a button below does the same, and arrows move the dot */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div className={onPress && 'cursor-crosshair'} onClick={onPress}>
        <img
          src={src}
          alt={alt}
          className={ratio ? 'block w-full' : 'block max-h-[62dvh] max-w-full'}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth && naturalHeight) setRatio(naturalWidth / naturalHeight)
          }}
          onError={onError}
        />
      </div>
      {children}
    </div>
  )
}

/** Position in thousandths of the photo's width and height. */
export type Place = { x: number; y: number }

/** Returns the CSS position of a dot on its photo. */
export const styleOf = ({ x, y }: Place) => ({ left: `${x / 10}%`, top: `${y / 10}%` })

/** Distance that an arrow key moves a dot, in thousandths. */
const step = 20
const moves: Record<string, Place> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}
const within = (value: number) => Math.min(1000, Math.max(0, value))

type PinPlaceProps = { place: Place; nth: number; onMove: (place: Place) => void }

/** Dot being placed: a tap on the photo or the arrow keys move it. It takes the focus for the keyboard. */
export function PinPlace({ place, nth, onMove }: PinPlaceProps) {
  const dot = useRef<HTMLButtonElement>(null)
  useEffect(() => dot.current?.focus(), [])
  function press(event: KeyboardEvent) {
    const by = moves[event.key]
    if (!by) return
    // The same keys turn the viewer's page and scroll the screen.
    event.preventDefault()
    onMove({ x: within(place.x + by.x), y: within(place.y + by.y) })
  }
  return (
    <button
      ref={dot}
      type="button"
      className="pin-dot is-moving"
      style={styleOf(place)}
      aria-label={t('Dot {nth}, move it with the arrow keys', { nth })}
      onKeyDown={press}
    >
      {nth}
    </button>
  )
}
