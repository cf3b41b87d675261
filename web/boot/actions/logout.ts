import '../forget-on-logout.ts'

export { logout as run } from '../../logout.ts'
