import { useState } from 'react'
import * as z from 'zod/mini'
import { maxReplyPieces } from '../../../../shared/chat.ts'
import { type ScreenDraft, typedValue } from '../../../lib/screen-draft.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ChooseProduct } from '../../products/public.tsx'

/** A product of a reply; its `name` stands where it is known. */
export type ReplyPiece = { slug: string; name: string; isRetired: boolean }

const piecesField = 'pieces'
const keptPieces = z.array(z.object({ slug: z.string(), name: z.string(), isRetired: z.boolean() }))

/** The pieces of the form as a reload left them, or those that are stored. */
export function typedPieces(draft: ScreenDraft, stored: ReplyPiece[]): ReplyPiece[] {
  const left = typedValue(draft, piecesField)
  return left === undefined ? stored : keptPieces.parse(JSON.parse(left))
}

type Props = { pieces: ReplyPiece[]; onChange: (pieces: ReplyPiece[]) => void }

/** The products that go with a reply, as cards below its words. */
export function ReplyPieces({ pieces, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <fieldset className="grid justify-items-start gap-3">
      <legend className="section-title mb-3">Pieces</legend>
      <input type="hidden" name={piecesField} value={JSON.stringify(pieces)} />
      <p className="text-label text-ink-soft">Up to {maxReplyPieces}, shown as cards below the words.</p>
      {pieces.length > 0 && (
        <ul className="w-full" aria-label="Pieces of this reply">
          {pieces.map(({ slug, name, isRetired }) => (
            <li key={slug} className="flex min-h-11 items-center justify-between gap-4 border-b border-hair">
              <span className="min-w-0 wrap-anywhere">
                {name}
                {isRetired && <span className="text-ink-soft"> (retired, left out)</span>}
              </span>
              <button
                type="button"
                className="link shrink-0"
                onClick={() => onChange(pieces.filter((one) => one.slug !== slug))}
              >
                Remove<span className="sr-only"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {pieces.length < maxReplyPieces && (
        <button type="button" className="btn btn-line btn-small" onClick={() => setChoosing(true)}>
          <Icon name="plus" />
          Add a piece
        </button>
      )}
      {isChoosing && (
        <ChooseProduct
          onChoose={({ slug, name }) => {
            setChoosing(false)
            if (pieces.every((one) => one.slug !== slug)) onChange([...pieces, { slug, name, isRetired: false }])
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  )
}
