import * as z from 'zod'
import { email, text } from './text.ts'

const badPassword = 'Password must be at least 6 characters'
/** 6 is the spec's minimum; 200 bounds the hashing work. */
export const password = z
  .string({ error: badPassword })
  .min(6, badPassword)
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

/** The admin's form asks only that both fields are there; an own-made password rule could lock her out. */
export const adminLoginInput = z.object({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200, 'Invalid credentials'),
})
