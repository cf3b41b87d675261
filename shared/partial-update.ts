import * as z from 'zod/mini'

/** Only what changes of an object; a change of nothing is refused. */
export const partialUpdate = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z
    .partial(z.object(shape))
    .check(
      z.refine((change) => Object.values(change).some((value) => value !== undefined), 'There is nothing to change'),
    )
