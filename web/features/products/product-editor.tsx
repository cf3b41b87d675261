import * as z from 'zod/mini'
import { categoryNames } from '../../../shared/collections.ts'
import type { ProductInput } from '../../../shared/products.ts'
import { productInput, weeksToMake } from '../../../shared/products.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { api, send } from '../../api.ts'
import { externalLink } from '../../lib/external-link.ts'
import { type ScreenDraft, useDraftState } from '../../lib/screen-draft.ts'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ImageListField, useImageList } from '../images/public.tsx'
import { type AdminProduct, refreshKeys } from './admin-queries.ts'
import { GoesWithField } from './goes-with-field.tsx'
import { ProductFields } from './product-fields.tsx'
import { productHref } from './product-images.ts'
import { RetireProduct } from './retire-product.tsx'

/** The fields as they are typed: the price in rupees. The images and what goes with it are beside them. */
const productForm = z.extend(z.omit(productInput, { pictures: true, goesWith: true }), {
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
})

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
    isReady: () => {
      if (imageList.waiting > 0) toast({ title: 'One moment', description: 'The pictures are still being added.' })
      return imageList.waiting === 0
    },
    success: ({ name }) => ({ title: product ? 'Piece saved' : 'Piece added', description: `${name} is in the shop.` }),
    onSuccess: onClose,
    refresh: refreshKeys,
    draft,
    ...saveFailed(),
  })
  return (
    <EditorDialog
      title={product?.name ?? 'Add a piece'}
      {...{ submit, onClose }}
      saveLabel="Save piece"
      className="grid gap-6"
    >
      <ImageListField {...imageList} />
      <ProductFields product={product} />
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
    </EditorDialog>
  )
}
