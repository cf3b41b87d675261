import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import * as z from 'zod/mini'
import { categories, categoryNames } from '../../../shared/collections.ts'
import { maxGoesWith, type ProductInput, productInput, productTexts, weeksToMake } from '../../../shared/products.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { api, send } from '../../api.ts'
import { externalLink } from '../../lib/external-links.ts'
import { withMalayalam } from '../../lib/malayalam-fields.ts'
import { type ScreenDraft, useDraftState } from '../../lib/screen-draft.ts'
import { listQuery } from '../../queries.ts'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useSave } from '../../shell/use-action.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { MoneyField } from '../../ui/date-and-money-fields.tsx'
import { ConfirmButton } from '../../ui/dialog.tsx'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import { MalayalamFold } from '../../ui/folds.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { ImageListField, useImageList } from '../images/public.tsx'
import { productHref } from './product-images.ts'
import { ChooseProduct } from './public.tsx'

export type AdminProduct = InferResponseType<typeof api.admin.products.$get>[number]

export const adminFeaturedProducts = listQuery(api.admin.products, { status: 'featured' })

/** The products, and the setup checklist that looks at them. */
export const refreshKeys = [['/api/admin/products']]

/** The fields as they are typed: the price in rupees. The images and what goes with it are beside them. */
const productForm = withMalayalam(
  z.extend(z.omit(productInput, { pictures: true, goesWith: true }), {
    category: z.enum(categoryNames, { error: 'Please choose a category' }),
    price: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => parseRupees(typed) ?? Number.NaN),
      ),
      productInput.shape.price,
    ),
    weeksToMake: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => (typed.trim() ? Number(typed) : null)),
      ),
      weeksToMake,
    ),
  }),
)

const save = (product: AdminProduct | undefined, input: ProductInput, idFor: ScreenDraft['idFor']) =>
  product
    ? send(api.admin.products[':id'].$patch({ param: { id: product.id }, json: input }))
    : send(api.admin.products.$post({ json: { ...input, id: idFor(input) } }))

type Props = { product?: AdminProduct; onClose: () => void }

export function ProductEditor({ product, onClose }: Props) {
  const draft = useDraft(`product-${product?.id ?? 'new'}`)
  const imageList = useImageList(draft, product?.pictures ?? [], () => {
    submit.setDirty(true)
  })
  const [goesWith, setGoesWith] = useDraftState(draft, () => product?.goesWith ?? [])
  const submit = useSubmit({
    schema: productForm,
    mutationFn: (fields, idFor) => save(product, { ...fields, pictures: imageList.images, goesWith }, idFor),
    isReady: imageList.isReady,
    success: ({ name }) => ({ title: product ? 'Piece saved' : 'Piece added', description: `${name} is in the shop.` }),
    onSuccess: onClose,
    refresh: refreshKeys,
    draft,
    ...saveFailed(),
  })
  return (
    <FormDialog
      wide
      title={product?.name ?? 'Add a piece'}
      {...{ submit, onClose }}
      saveLabel="Save piece"
      className="grid gap-6"
    >
      <ImageListField {...imageList} />
      <ProductFields product={product} />
      <MalayalamFold texts={productTexts} values={product?.malayalam} />
      <GoesWithField
        ids={goesWith}
        ownId={product?.id}
        onChange={(ids) => {
          setGoesWith(ids)
          submit.setDirty(true)
        }}
      />
      {product && !product.retiredAt && (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <a className="link" href={productHref(product)} {...externalLink}>
            See it in the shop
          </a>
          <RetireProduct product={product} onRetired={onClose} />
        </div>
      )}
    </FormDialog>
  )
}

const ProductFields = ({ product }: { product?: AdminProduct }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <div className="sm:col-span-2">
      <TextField {...productTexts.name} name="name" defaultValue={product?.name} />
    </div>
    <Select label="Category" name="category" defaultValue={product?.category ?? ''}>
      <option value="">Please choose</option>
      <Options of={categoryNames.map((category) => [category, categories[category]])} />
    </Select>
    <MoneyField label="Price from, in rupees" name="price" paise={product?.price} />
    <div className="sm:col-span-2">
      <TextArea {...productTexts.description} name="description" defaultValue={product?.description} />
    </div>
    <TextField {...productTexts.sizes} name="sizes" optional defaultValue={product?.sizes ?? ''} />
    <TextField {...productTexts.cloth} name="cloth" optional defaultValue={product?.cloth ?? ''} />
    <TextField {...productTexts.included} name="included" optional defaultValue={product?.included ?? ''} />
    <TextField
      label="Weeks to make"
      name="weeksToMake"
      optional
      inputMode="numeric"
      hint="Customers who book for an earlier day are told so."
      defaultValue={product?.weeksToMake ?? ''}
    />
  </div>
)

type RetireProductProps = { product: AdminProduct; onRetired: () => void }

function RetireProduct({ product: { id, name }, onRetired }: RetireProductProps) {
  const { mutate, isPending } = useSave(
    () => send(api.admin.products[':id'].$patch({ param: { id }, json: { retired: true } })),
    refreshKeys,
    () => {
      toast({ tone: 'good', title: 'Piece retired', description: `${name} is no longer in the shop.` })
      onRetired()
    },
  )
  return (
    <ConfirmButton
      label="Retire this piece"
      className="link text-danger"
      title={`Retire ${name}?`}
      cancelLabel="Keep it"
      confirmLabel="Retire piece"
      busy={isPending}
      onConfirm={() => mutate(undefined)}
    >
      Its page and its pictures are gone for visitors at once. You can bring it back under 'Retired'.
    </ConfirmButton>
  )
}

type GoesWithFieldProps = { ids: string[]; ownId?: string; onChange: (ids: string[]) => void }

/** The products that stand beside this one on its page, by their ids. */
function GoesWithField({ ids, ownId, onChange }: GoesWithFieldProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <fieldset className="grid justify-items-start gap-3">
      <legend className="section-title mb-3">Goes with it</legend>
      <p className="text-label text-ink-soft">
        A veil, a comb, a bonnet: up to {maxGoesWith} pieces that its page shows beside it.
      </p>
      {ids.length > 0 && (
        <ul className="w-full">
          {ids.map((id) => (
            <Companion key={id} id={id} onRemove={() => onChange(ids.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
      {ids.length < maxGoesWith && (
        <button type="button" className="btn btn-line btn-small" onClick={() => setChoosing(true)}>
          <Icon name="plus" />
          Add what goes with it
        </button>
      )}
      {isChoosing && (
        <ChooseProduct
          except={ownId ? [...ids, ownId] : ids}
          onChoose={({ productId }) => {
            setChoosing(false)
            onChange([...ids, productId])
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  )
}

function Companion({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery({
    queryKey: ['/api/admin/products', 'one', id],
    queryFn: () => send(api.admin.products[':id'].$get({ param: { id } })),
  })
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 border-b border-hair">
      <span className="min-w-0 wrap-anywhere">
        {data?.name ?? '...'}
        {data?.retiredAt && <span className="text-ink-soft"> (retired, not shown)</span>}
      </span>
      <button type="button" className="quiet shrink-0" onClick={onRemove}>
        Remove<span className="sr-only"> {data?.name}</span>
      </button>
    </li>
  )
}
