import * as z from 'zod'
import { categoryNames } from '../../../shared/collections.ts'
import { productInput } from '../../../shared/products.ts'
import { parseRupees } from '../../lib/rupees-input.ts'

/** The fields as they are typed: the price in rupees. The images are beside them. */
export const productForm = productInput.omit({ pictures: true }).extend({
  category: z.enum(categoryNames, { error: 'Please choose a category' }),
  price: z
    .string()
    .transform((typed) => parseRupees(typed) ?? Number.NaN)
    .pipe(productInput.shape.price),
})
