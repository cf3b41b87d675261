import * as z from 'zod/mini'
import { rowId } from './fields.ts'
import { pageQuery } from './lists.ts'

/** Occasions for a message to a parent: a baptism a year ago, or a child at the age of First Communion. */
export const occasionKinds = ['baptism', 'communion'] as const
export type OccasionKind = (typeof occasionKinds)[number]

const kind = z.enum(occasionKinds, { error: 'There is no such occasion' })

/** `GET /api/admin/occasions`. */
export const occasionQuery = z.extend(pageQuery, { kind: z._default(kind, 'baptism') })
export type OccasionQuery = z.output<typeof occasionQuery>

/**
 * `PUT` and `DELETE /api/admin/occasions/{kind}/{about}`: `about` is the order of a baptism, or the wearer for a
 * communion.
 */
export const occasionParam = z.object({ kind, about: rowId })
export type OccasionParam = z.output<typeof occasionParam>

/** Body of `PUT`: whether the family was written to, or is skipped this year. */
export const occasionInput = z.object({ leftOut: z._default(z.boolean('Please say whether it was sent'), false) })
export type OccasionInput = z.output<typeof occasionInput>

/** Ages at which a child is listed for First Communion. */
export const communionAges = { from: 8, to: 10 }
