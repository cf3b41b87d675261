import type { AccessRow } from './access-row.ts'
import { accountRoutes } from './accounts.ts'
import { deskRoutes } from './desk.ts'
import { pageRoutes, shopRoutes } from './shop.ts'

/** What each person is answered on each route: one row for each, or access.test.ts fails. */
export const access: AccessRow[] = [...accountRoutes, ...deskRoutes, ...shopRoutes, ...pageRoutes]
