import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { categories, categoryNames } from '../../../shared/collections.ts'
import { maxProductImages } from '../../../shared/images.ts'
import type { ProductInput } from '../../../shared/products.ts'
import { api, send } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useInvalidate } from '../../queries.ts'
import { type AdminProduct, type ProductImage, refreshKeys } from '../../shell/storefront-queries.ts'
import { toastSaveFailed } from '../../shell/toast-failure.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { toast } from '../../ui/toast.ts'
import { ImageListField } from '../images/image-list-field.tsx'
import { useImageUploads } from '../images/use-image-uploads.ts'
import { productForm } from './product-form.ts'
import { productHref } from './product-images.ts'
import { RetireProduct } from './retire-product.tsx'

const save = (product: AdminProduct | undefined, input: ProductInput) =>
  product
    ? send(api.admin.products[':id'].$patch({ param: { id: product.id }, json: input }))
    : send(api.admin.products.$post({ json: input }))

/** A new piece, or one of the shop's with all that can be changed about it. */
export function ProductEditor({ piece, onClose }: { piece?: AdminProduct; onClose: () => void }) {
  const refresh = useInvalidate(refreshKeys.pieces)
  const [pictures, setPictures] = useState(piece?.pictures ?? [])
  const [dirty, setDirty] = useState(false)
  function updateImages(change: (now: ProductImage[]) => ProductImage[]) {
    setDirty(true)
    setPictures(change)
  }
  const uploads = useImageUploads((picture) => updateImages((now) => [...now, picture].slice(0, maxProductImages)))
  const { mutateAsync } = useMutation({ mutationFn: (input: ProductInput) => save(piece, input) })
  const { errors, busy, form } = useForm({
    schema: productForm,
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
    onError: toastSaveFailed,
  })
  return (
    <EditorDialog title={piece?.name ?? 'Add a piece'} dirty={dirty} onClose={onClose}>
      <form
        {...form}
        className="grid gap-6"
        onChange={(event) => {
          setDirty(true)
          form.onChange(event)
        }}
      >
        <ImageListField images={pictures} onChange={updateImages} waiting={uploads.waiting} onChoose={uploads.add} />
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
            <a className="link" href={productHref(piece)} target="_blank" rel="noopener">
              See it in the shop
            </a>
            <RetireProduct piece={piece} onRetired={onClose} />
          </div>
        )}
        <footer className="dialog-footer">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : 'Save piece'}
          </button>
        </footer>
      </form>
    </EditorDialog>
  )
}
