import * as z from 'zod'
import { productInput } from '../../../shared/catalog.ts'
import { categoryNames } from '../../../shared/collections.ts'
import { paiseOf } from '../../lib/money.ts'

/** The fields as they are typed: the price in rupees. The pictures stand beside them. */
export const pieceForm = productInput.omit({ pictures: true }).extend({
  category: z.enum(categoryNames, { error: 'Please choose a category' }),
  price: z
    .string()
    .transform((typed) => paiseOf(typed) ?? Number.NaN)
    .pipe(productInput.shape.price),
})
