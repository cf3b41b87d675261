import { useState } from 'react'
import { t } from '../../../shared/words/t.ts'
import { PhotoFrame } from './photo-frame.tsx'
import { type Place, styleOf } from './pin-place.tsx'

type Note = Place & { nth: number; text: string }

/** A photo with its open notes to be read: a dot for each, and below what they say. */
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
