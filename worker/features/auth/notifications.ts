import { t } from '../../../shared/words/t.ts'
import { sayInBoth } from '../../told.ts'
import type { NewNotification } from '../notifications/enqueue.ts'

/** To the admins: a customer forgot a password. `id` is the notification's own, which the sealed copy is bound to. */
export const passwordResetRequested = (
  id: string,
  {
    userId,
    ...data
  }: {
    userId: string
    userName: string | null
    userEmail: string
    userPhone: string | null
    requestedAt: string
  },
): NewNotification => ({
  id,
  userId: null,
  type: 'password_reset',
  title: 'Password reset request',
  message: `${data.userName ?? data.userEmail} asks for a new password`,
  relatedId: userId,
  data,
})

/** To the customer: an admin gave the account a temporary password. */
export const passwordResetByAdmin = (userId: string): NewNotification => ({
  userId,
  type: 'password_changed',
  ...sayInBoth(() => ({
    title: t('Your password was reset'),
    message: t('The boutique gave your account a temporary password. If you did not ask for it, please call us.'),
  })),
})

/** To the user whose password it is: an admin's is in the inbox that all admins share, pushed and mailed to that admin alone. */
export const passwordChanged = ({ id, email }: { id: string; email: string }, isAdmin: boolean): NewNotification => ({
  userId: isAdmin ? null : id,
  type: 'password_changed',
  ...(isAdmin
    ? { title: 'Password changed', message: `The password of ${email} was changed` }
    : sayInBoth(() => ({
        title: t('Password changed'),
        message: t('Your password was changed. If it was not you, please call the boutique.'),
      }))),
  relatedId: id,
})

/** To the customer, at the old address too: it may be the only one that the right person reads. */
export const emailChanged = (id: string, userId: string, email: string): NewNotification => ({
  id,
  userId,
  type: 'email_changed',
  ...sayInBoth(() => ({
    title: t('Your email address was changed'),
    message: t('Your email address was changed to {email}. If it was not you, please call the boutique.', { email }),
  })),
})

/** To the admins: somebody may be entering strangers' addresses. */
export const manyConfirmMails = (): NewNotification => ({
  userId: null,
  type: 'privacy',
  title: 'Unusually many mails to confirm an address',
  message:
    'The shop has sent over 100 mails in an hour to people who are to confirm their email address. If you do not know why, somebody may be entering the addresses of strangers. Please tell whoever looks after the website.',
})
