import * as z from 'zod/mini'
import { categoryNames } from './collections.ts'
import { idempotencyId, partialUpdate } from './fields.ts'
import { maxProductImages } from './images.ts'
import { listQuery } from './lists.ts'
import { clearableMalayalam } from './malayalam-input.ts'
import { clearable, machineText, required, text } from './text.ts'

/** The most that the home page shows: four trios. */
export const maxFeaturedProducts = 12
/** The most products that one names as going with it. */
export const maxGoesWith = 4

/** The texts of a product. */
export const productTexts = {
  name: { label: 'Name', maxLength: 100 },
  description: { label: 'Description', maxLength: 2000, rows: 4 },
  sizes: { label: 'Ages or sizes', maxLength: 100 },
  cloth: { label: 'Cloth', maxLength: 100 },
  included: { label: 'What is included', maxLength: 200 },
}

const category = z.enum(categoryNames, { error: 'No such collection' })
export const categoryQuery = z.object({ category })

/** An image by its address, in the order of the list; the first is the cover. */
const productImage = z.object({
  src: machineText(200, 'That is not a picture'),
  alt: z._default(text(200, 'The words for a picture'), ''),
})

const weeksMessage = 'Please enter how many weeks it takes, 1 to 52'

/** A crore of rupees: more is a slip of the finger. */
const maxPrice = 1_000_000_000
const price = z
  .int('Please enter a price in rupees')
  .check(
    z.minimum(0, 'Please enter a price in rupees'),
    z.maximum(maxPrice, 'Please check the price: it is over a crore'),
  )

const productFields = {
  name: required(productTexts.name.maxLength, productTexts.name.label),
  description: required(productTexts.description.maxLength, productTexts.description.label),
  category,
  /** Paise. */
  price,
  pictures: z
    .array(productImage, 'Please check the pictures')
    .check(z.maxLength(maxProductImages, `A piece has at most ${maxProductImages} pictures`)),
}
export const weeksToMake = z.nullable(
  z.int(weeksMessage).check(z.minimum(1, weeksMessage), z.maximum(52, weeksMessage)),
)

/** The details families ask for first. Each may be unknown: null. A new piece, the admin's answer and the page follow from it. */
const productDetails = {
  sizes: clearable(productTexts.sizes.maxLength, productTexts.sizes.label),
  cloth: clearable(productTexts.cloth.maxLength, productTexts.cloth.label),
  included: clearable(productTexts.included.maxLength, productTexts.included.label),
  weeksToMake,
}

export const productDetailNames = Object.keys(productDetails).filter(
  (name): name is keyof typeof productDetails => name in productDetails,
)

/** The products that go with it, by their ids. One that is no longer on sale stays named, and is not shown. */
const goesWith = z
  .array(machineText(36, 'There is no such piece'))
  .check(z.maxLength(maxGoesWith, `At most ${maxGoesWith} pieces go with one`))

const malayalam = clearableMalayalam(productTexts)

export const productInput = z.object({
  ...productFields,
  pictures: z._default(productFields.pictures, []),
  sizes: z._default(productDetails.sizes, null),
  cloth: z._default(productDetails.cloth, null),
  included: z._default(productDetails.included, null),
  weeksToMake: z._default(weeksToMake, null),
  goesWith: z._default(goesWith, []),
  malayalam: z._default(malayalam, null),
})
export type ProductInput = z.output<typeof productInput>

/** `POST /api/admin/products`. */
export const newProductInput = z.extend(productInput, { id: idempotencyId })
export type NewProductInput = z.output<typeof newProductInput>

/** Only what changes. `featured` puts a product first on the home page or takes it off; `retired` takes it off sale. */
export const productUpdate = partialUpdate({
  ...productFields,
  ...productDetails,
  goesWith,
  malayalam,
  featured: z.boolean('Please check what you entered'),
  retired: z.boolean('Please check what you entered'),
})
export type ProductUpdate = z.output<typeof productUpdate>

/** Query of the admin's products: those on sale, the retired ones, or the home page's in their order. */
export const productQuery = z.extend(listQuery, {
  status: z._default(z.enum(['', 'retired', 'featured'], { error: 'No such status' }), ''),
})
export type ProductQuery = z.output<typeof productQuery>
