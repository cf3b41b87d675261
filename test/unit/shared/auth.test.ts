import { expect, it } from 'vitest'
import { adminPasswordForm } from '../../../shared/auth.ts'

it.each([
  [['', 'three-plain-words', 'three-plain-words'], 'Current password is required'],
  [['old', 'five5', 'five5'], 'Password must be at least 6 characters'],
  [['old', 'seven-7', 'seven-7'], 'Please use 8 or more characters'],
  [['old', 'three-plain-words', '12345'], 'Please confirm your password'],
  [['old', 'three-plain-words', 'three-plain-wordz'], "Passwords don't match"],
])('of an admin %o is refused with "%s"', ([currentPassword, newPassword, confirmPassword], sentence) => {
  const { error } = adminPasswordForm.safeParse({ currentPassword, newPassword, confirmPassword })
  expect(error?.issues[0]?.message).toBe(sentence)
})
