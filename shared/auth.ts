import * as z from 'zod'
import { email, text } from './text.ts'

const passwordMessage = 'Password must be at least 6 characters'
/** At most 200 characters, which bounds the hashing work. */
export const password = z
  .string({ error: passwordMessage })
  .min(6, passwordMessage)
  .max(200, 'Password must be at most 200 characters')

export const loginInput = z.object({ email, password })

const firstName = text(100, 'First name').pipe(z.string().min(2, 'First name must be at least 2 characters'))
const lastName = text(100, 'Last name').pipe(z.string().min(2, 'Last name must be at least 2 characters'))

export const registerInput = z.object({ firstName, lastName, email, password })
export type RegisterInput = z.output<typeof registerInput>

/** The sign-up form: the same fields with the confirmation, which is never sent. */
export const registerForm = registerInput
  .extend({ confirmPassword: z.string().min(6, 'Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  })

/** Requires only that both fields are filled: a rule for passwords could lock the admin out. */
export const adminLoginInput = z.object({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200, 'Invalid credentials'),
})

const confirmation = z.string({ error: 'Please confirm your password' })
const passwordsMatch = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword
const mismatch = { message: "Passwords don't match", path: ['confirmPassword'] }

const currentPassword = z
  .string({ error: 'Current password is required' })
  .min(1, 'Current password is required')
  .max(200, 'Invalid current password')

/** `POST /api/auth/forgot-password`, and the form. */
export const forgotPasswordInput = z.object({ email })

/** `PUT /api/user/password`: a session opened with a temporary password has no current one to give. */
export const passwordInput = z.object({ currentPassword: currentPassword.optional(), newPassword: password })

/** `POST /api/auth/admin/change-password`. `email` is the admin's own; another's is refused. */
export const adminPasswordInput = z.object({ email, currentPassword, newPassword: password })

const adminPasswordFields = z.object({
  currentPassword,
  newPassword: password,
  confirmPassword: confirmation.min(6, 'Please confirm your password'),
})
const customerPasswordFields = adminPasswordFields.extend({
  confirmPassword: confirmation.min(1, 'Please confirm your password'),
})

/** The admin's form. */
export const adminPasswordForm = adminPasswordFields.refine(passwordsMatch, mismatch)

/** The customer's form: one character is enough for the confirmation to be asked whether it matches. */
export const customerPasswordForm = customerPasswordFields.refine(passwordsMatch, mismatch)

/** The customer's form after a temporary password. */
export const newPasswordForm = customerPasswordFields.omit({ currentPassword: true }).refine(passwordsMatch, mismatch)

/** What the `data` of a password request holds; the password until the request is handled, used or too old. */
export const passwordResetData = z.object({
  userName: z.string().nullish(),
  userEmail: z.string(),
  /** As it is dialled, `+919847012345`. */
  userPhone: z.string().nullish(),
  temporaryPassword: z.string().optional(),
  requestedAt: z.string(),
})
