import * as z from 'zod'

/** Only what changes of an object; a change of nothing is refused. */
export const partialUpdate = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape)
    .partial()
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'There is nothing to change')
