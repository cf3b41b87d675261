import * as z from 'zod'
import { id, moment, textOrNull } from './common.ts'

export const user = z.strictObject({
  id,
  email: z.email(),
  firstName: textOrNull,
  lastName: textOrNull,
  profileImageUrl: textOrNull,
  phone: textOrNull,
  role: z.enum(['customer', 'admin']),
  isActive: z.literal(true),
  emailConfirmed: z.boolean(),
  language: z.enum(['en', 'ml']),
  mustChangePassword: z.literal(false),
  push: z.optional(
    z.strictObject({ knownEndpoints: z.array(z.string().regex(/^[\da-f]{64}$/)), isRemoved: z.boolean() }),
  ),
  createdAt: moment,
  updatedAt: moment,
})

export const temporaryPassword = z.strictObject({ temporaryPassword: z.string().min(12) })
