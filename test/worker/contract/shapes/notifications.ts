import * as z from 'zod'
import { notificationTypes } from '../../../../shared/notifications.ts'
import { count, id, moment, text, textOrNull } from './common.ts'

export const failedDelivery = z.strictObject({
  id,
  notificationId: id,
  type: z.enum(notificationTypes),
  title: text,
  message: text,
  channel: z.enum(['mail', 'push']),
  person: z.email(),
  device: textOrNull,
  attempts: count,
  lastError: text,
  createdAt: moment,
})

export const notification = z.strictObject({
  id,
  userId: z.null(),
  title: text,
  message: text,
  type: z.enum(notificationTypes),
  relatedId: textOrNull,
  isRead: z.boolean(),
  isPushSent: z.boolean(),
  /** A JSON text. */
  data: textOrNull,
  createdAt: moment,
})

/** A request whose temporary password has not been passed on yet. */
export const passwordReset = notification.extend({
  type: z.literal('password_reset'),
  data: z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(
      z.strictObject({
        userName: text,
        userEmail: z.email(),
        userPhone: textOrNull.optional(),
        temporaryPassword: z.string().min(12),
        requestedAt: moment,
      }),
    ),
})
