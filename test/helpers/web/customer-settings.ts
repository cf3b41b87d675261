import { settingsDefaults } from '../../../shared/settings.ts'
import { jsonAnswer } from './screen.tsx'

export const elizabeth = { id: 'u1', email: 'elizabeth@example.com', firstName: 'Elizabeth', role: 'customer' }
export const signedIn = (more: object = {}) => ({ 'GET /api/user': jsonAnswer({ ...elizabeth, ...more }) })
export const settings = {
  ...signedIn(),
  'GET /api/user/settings': jsonAnswer(settingsDefaults.user),
  'GET /api/push/devices': jsonAnswer([]),
}
