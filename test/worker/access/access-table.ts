import type { AccessRow } from './access-row.ts'
import { accountRoutes } from './accounts.ts'
import { deskRoutes } from './desk.ts'
import { pageRoutes, shopRoutes } from './shop.ts'

/** Expected status of each person on each route; access.test.ts fails if a route has no row. */
export const access: AccessRow[] = [...accountRoutes, ...deskRoutes, ...shopRoutes, ...pageRoutes]
