import { sampleCustomer } from '../../../scripts/sample/data/families.ts'
import { adminCredentials, type Row } from './contract-row.ts'

/** The calls after which nobody is signed in any more. */
export const leavingCalls: Row[] = [
  // Passwords, and leaving
  ['PUT /api/user/password', 'customer', 400, { currentPassword: 'not-her-own', newPassword: 'vembanad-lake-3' }],
  [
    'PUT /api/user/password',
    'customer',
    200,
    { currentPassword: sampleCustomer.password, newPassword: 'vembanad-lake-3' },
  ],
  [
    'POST /api/auth/admin/change-password',
    'admin',
    400,
    { email: adminCredentials.email, currentPassword: 'not-her-own', newPassword: 'vembanad-lake-4' },
  ],
  [
    'POST /api/auth/admin/change-password',
    'admin',
    200,
    { email: adminCredentials.email, currentPassword: adminCredentials.password, newPassword: 'vembanad-lake-4' },
  ],
  ['POST /api/admin/backup', 'admin', 400, { password: 'not-hers' }],
  ['POST /api/user/delete', 'customer', 400, { password: 'not-her-own' }],
  ['POST /api/logout', 'customer', 200],
  ['GET /api/user', 'customer', 401],
  ['POST /api/logout', 'visitor', 200],
]
