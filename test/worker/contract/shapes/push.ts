import * as z from 'zod'
import { id, moment, text } from './common.ts'

export const devices = z.array(
  z.strictObject({ id, label: text, createdAt: moment, lastUsedAt: moment.nullable(), isThis: z.boolean() }),
)
