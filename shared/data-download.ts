import * as z from 'zod/mini'

/** `GET /api/user/data.zip`: which part of what is kept; the first has all but what there is no more room for. */
export const dataQuery = z.object({
  part: z._default(z.coerce.number('There is no such part').check(z.int(), z.minimum(1), z.maximum(99)), 1),
})

export const dataFilename = (part: number) => (part === 1 ? 'what-we-keep.zip' : `what-we-keep-${part}.zip`)
