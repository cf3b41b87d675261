import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductInput } from '../../../shared/catalog.ts'
import { categories, categoryNames } from '../../../shared/collections.ts'
import { picturesOfPiece } from '../../../shared/pictures.ts'
import { api, send, useRefresh } from '../../api.ts'
import { pieceHref } from '../../lib/pieces.ts'
import { useForm } from '../../lib/use-form.ts'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Editor } from './editor.tsx'
import { PictureSlots } from './picture-slots.tsx'
import { pieceForm } from './piece-form.ts'
import { keys, type Picture, type Piece } from './queries.ts'
import { RetirePiece } from './retire-piece.tsx'
import { saveFailed } from './save-failed.ts'
import { useUploads } from './use-uploads.ts'

const save = (piece: Piece | undefined, input: ProductInput) =>
  piece
    ? send(api.admin.products[':id'].$patch({ param: { id: piece.id }, json: input }))
    : send(api.admin.products.$post({ json: input }))

/** A new piece, or one of the shop's with all that can be changed about it. */
export function PieceEditor({ piece, onClose }: { piece?: Piece; onClose: () => void }) {
  const refresh = useRefresh(keys.pieces)
  const [pictures, setPictures] = useState(piece?.pictures ?? [])
  const [dirty, setDirty] = useState(false)
  function arrange(change: (now: Picture[]) => Picture[]) {
    setDirty(true)
    setPictures(change)
  }
  const uploads = useUploads((picture) => arrange((now) => [...now, picture].slice(0, picturesOfPiece)))
  const { mutateAsync } = useMutation({ mutationFn: (input: ProductInput) => save(piece, input) })
  const { errors, busy, form } = useForm({
    schema: pieceForm,
    onSubmit: async (fields) => {
      if (uploads.waiting > 0)
        return toast({ title: 'One moment', description: 'The pictures are still on their way in.' })
      const saved = await mutateAsync({ ...fields, pictures })
      toast({
        tone: 'good',
        title: piece ? 'Piece saved' : 'Piece added',
        description: `${saved.name} is in the shop.`,
      })
      onClose()
      await refresh()
    },
    onError: saveFailed,
  })
  return (
    <Editor title={piece?.name ?? 'Add a piece'} dirty={dirty} onClose={onClose}>
      <form
        {...form}
        className="grid gap-6"
        onChange={(event) => {
          setDirty(true)
          form.onChange(event)
        }}
      >
        <PictureSlots pictures={pictures} onChange={arrange} waiting={uploads.waiting} onChoose={uploads.add} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextField label="Name" name="name" maxLength={100} defaultValue={piece?.name} error={errors.name} />
          </div>
          <Select label="Category" name="category" defaultValue={piece?.category ?? ''} error={errors.category}>
            <option value="">Please choose</option>
            {categoryNames.map((category) => (
              <option key={category} value={category}>
                {categories[category]}
              </option>
            ))}
          </Select>
          <MoneyField label="Price from, in rupees" name="price" paise={piece?.price} error={errors.price} />
          <div className="sm:col-span-2">
            <TextArea
              label="Description"
              name="description"
              rows={4}
              maxLength={2000}
              defaultValue={piece?.description}
              error={errors.description}
            />
          </div>
        </div>
        {piece && !piece.retiredAt && (
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <a className="link" href={pieceHref(piece)} target="_blank" rel="noopener">
              See it in the shop
            </a>
            <RetirePiece piece={piece} onRetired={onClose} />
          </div>
        )}
        <footer className="sheet-foot">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : 'Save piece'}
          </button>
        </footer>
      </form>
    </Editor>
  )
}
