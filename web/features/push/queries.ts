import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'
import { useSession } from '../../session.tsx'

export const devicesQuery = query(api.push.devices)

export const settingsPath = (isAdmin: boolean) => (isAdmin ? api.admin.settings : api.user.settings).$url().pathname

/** The user's settings, of which `pushNotifications` decides whether pushes go to any device. */
export function usePushPreference() {
  const { isAdmin } = useSession()
  return useQuery<{ pushNotifications: boolean }>({ queryKey: [settingsPath(isAdmin)] })
}
