import * as z from 'zod'
import { sampleCustomer } from '../../../scripts/sample/data/families.ts'
import { adminCredentials, type Row } from './contract-row.ts'
import * as shape from './shapes.ts'

/** The calls after which nobody is signed in any more. */
export const leavingCalls: Row[] = [
  // Passwords, and leaving
  [
    'PUT /api/user/password',
    'customer',
    { currentPassword: 'not-her-own', newPassword: 'vembanad-lake-3' },
    400,
    shape.message,
  ],
  [
    'PUT /api/user/password',
    'customer',
    { currentPassword: sampleCustomer.password, newPassword: 'vembanad-lake-3' },
    200,
    shape.user,
  ],
  [
    'POST /api/auth/admin/change-password',
    'admin',
    { email: adminCredentials.email, currentPassword: 'not-her-own', newPassword: 'vembanad-lake-4' },
    400,
    z.strictObject({ message: z.literal('Invalid current password') }),
  ],
  [
    'POST /api/auth/admin/change-password',
    'admin',
    { email: adminCredentials.email, currentPassword: adminCredentials.password, newPassword: 'vembanad-lake-4' },
    200,
    shape.user,
  ],
  ['POST /api/admin/backup', 'admin', { password: 'not-hers' }, 400, shape.message],
  ['POST /api/user/delete', 'customer', { password: 'not-her-own' }, 400, shape.message],
  ['POST /api/logout', 'customer', undefined, 200, shape.ok],
  ['GET /api/user', 'customer', undefined, 401, shape.message],
  ['POST /api/logout', 'visitor', undefined, 200, shape.ok],
]
