import * as z from 'zod/mini'
import { told } from './refusals/fields.ts'
import { email, machineText, required } from './text.ts'

const lettersOf = (value: string) => value.normalize('NFKC').trim().length

const tooShort = told('password_short', { min: 6 })
/**
 * A new password. The limit of 200 characters bounds the hashing work. Blanks around a password belong to it but do not
 * count as letters.
 */
export const password = z.string({ error: tooShort.error }).check(
  z.refine((value) => lettersOf(value) >= 6, tooShort),
  z.maxLength(200, 'Password must be at most 200 characters'),
)

/** An admin's password opens the orders and photos of every customer, so it is longer. */
const adminPassword = password.check(z.refine((value) => lettersOf(value) >= 8, 'Please use 8 or more characters'))

const passwordMessage = 'Password must be at least 6 characters'
/** The sign-in form. Checks only rules that every password has met, so that older passwords still work. */
export const loginInput = z.object({
  email,
  password: z
    .string({ error: passwordMessage })
    .check(z.minLength(6, passwordMessage), z.maxLength(200, 'Password must be at most 200 characters')),
})

export const firstName = z.pipe(
  required(100, 'First name'),
  z.string().check(z.minLength(2, 'First name must be at least 2 characters')),
)
export const lastName = z.pipe(
  required(100, 'Last name'),
  z.string().check(z.minLength(2, 'Last name must be at least 2 characters')),
)

export const registerInput = z.object({ firstName, lastName, email, password })
export type RegisterInput = z.output<typeof registerInput>

/** The sign-up form: the same fields with the confirmation, which is never sent. */
export const registerForm = z
  .extend(registerInput, { confirmPassword: z.string().check(z.minLength(6, 'Please confirm your password')) })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      message: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  )

/** Requires only that both fields are filled: a rule for passwords could lock the admin out. */
export const adminLoginInput = z.object({
  email,
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Invalid credentials')),
})

const confirmation = z.string({ error: 'Please confirm your password' })
const passwordsMatch = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword
const mismatch = { message: "Passwords don't match", path: ['confirmPassword'] }

const currentPassword = z
  .string({ error: 'Current password is required' })
  .check(z.minLength(1, 'Current password is required'), z.maxLength(200, 'Invalid current password'))

/** `POST /api/auth/forgot-password`, and the form. */
export const forgotPasswordInput = z.object({ email })

/** `PUT /api/user/password`: a session opened with a temporary password has no current password to send. */
export const passwordInput = z.object({ currentPassword: z.optional(currentPassword), newPassword: password })

/** `POST /api/auth/admin/change-password`. `email` must be the admin's own address; any other is refused. */
export const adminPasswordInput = z.object({ email, currentPassword, newPassword: adminPassword })

const adminPasswordFields = z.object({
  currentPassword,
  newPassword: adminPassword,
  confirmPassword: confirmation.check(z.minLength(6, 'Please confirm your password')),
})
const customerPasswordFields = z.extend(adminPasswordFields, {
  newPassword: password,
  confirmPassword: confirmation.check(z.minLength(1, 'Please confirm your password')),
})

/** The admin's form. */
export const adminPasswordForm = adminPasswordFields.check(z.refine(passwordsMatch, mismatch))

/** The customer's form: any non-empty confirmation is compared with the new password. */
export const customerPasswordForm = customerPasswordFields.check(z.refine(passwordsMatch, mismatch))

/** The customer's form after a temporary password. */
export const newPasswordForm = z
  .omit(customerPasswordFields, { currentPassword: true })
  .check(z.refine(passwordsMatch, mismatch))

/** Returns whether a password is long enough for an admin, wherever it was chosen. */
export const isAdminPassword = (value: string) => adminPassword.safeParse(value).success

/** The `data` of a password request. The password is removed when the request is handled, used or expired. */
export const passwordResetData = z.object({
  userName: z.nullish(z.string()),
  userEmail: z.string(),
  /** In international form, `+919847012345`. */
  userPhone: z.nullish(z.string()),
  temporaryPassword: z.optional(z.string()),
  requestedAt: z.string(),
})

const linkToken = machineText(100, 'This link is incomplete. Please open it again from the message.')

/** `POST /api/auth/confirm-email`: the token of the mailed link. */
export const confirmEmailInput = z.object({ token: linkToken })

/**
 * `POST /api/auth/claim`: the token of the boutique's link, with the e-mail address and password of the new account.
 */
export const claimInput = z.object({ token: linkToken, email, password })
export type ClaimInput = z.output<typeof claimInput>

/** `POST /api/user/claim`: the token of the same link. Its orders are added to the signed-in account. */
export const addClaimInput = z.object({ token: linkToken })
