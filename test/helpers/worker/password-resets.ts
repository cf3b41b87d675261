import { beforeAll } from 'vitest'
import { admin, Client, customer } from './client.ts'

type ResetRequest = { id: string; isRead: boolean; message: string; data: string }
type RequestData = {
  userName: string
  userEmail: string
  userPhone: string
  requestedAt: string
  temporaryPassword?: string
}

// The admin who sees the requests of the running file: importers see the new value.
export let adminClient: Awaited<ReturnType<typeof admin>>

/** Signs the admin in before the tests of a file. */
export function setUpPasswordResets() {
  beforeAll(async () => {
    adminClient = await admin()
  })
}

/** Says that the password of this address is forgotten. */
export const requestReset = (email: string) => new Client().post('/api/auth/forgot-password', { email })

/** The reset requests of one customer as the admin sees them, newest first. */
export async function listRequestsOf(email: string) {
  const listed = await adminClient.read<ResetRequest[]>('/api/admin/notifications?type=password_reset&limit=100')
  const requests = listed.map((request) => ({ ...request, data: JSON.parse(request.data) as RequestData }))
  return requests.filter(({ data }) => data.userEmail === email)
}

/** A customer who forgot the password, with the request and the temporary password that the admin passes on. */
export async function customerWithRequest() {
  const client = await customer()
  await requestReset(client.email)
  const [request] = await listRequestsOf(client.email)
  if (!request?.data.temporaryPassword) throw new Error('no temporary password')
  return { client, email: client.email, request, temporary: request.data.temporaryPassword }
}
