import { describe, expect, it } from 'vitest'
import { consentVersion } from '../../../shared/consent.ts'
import { admin, type Client, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'

const owner = await admin()

type Consent = { kind: string; given: boolean; at: string | null; version: string | null }
const consentsOf = async (client: Client) => {
  const rows = await client.read<Consent[]>('/api/user/consents')
  return Object.fromEntries(rows.map((row) => [row.kind, row]))
}
const logOf = async (userId: string) =>
  (
    await db.all<{ kind: string; given: number; how: string; by_id: string | null }>(
      'SELECT kind, given, how, by_id FROM consents WHERE user_id = ? ORDER BY rowid',
      userId,
    )
  ).map(({ kind, given, how }) => `${kind} ${given ? 'yes' : 'no'} ${how}`)

const booking = {
  childName: 'Aadya',
  parentName: 'Sneha',
  phone: '98470 12345',
  email: 'sneha@example.com',
  serviceType: 'accessories',
  inspirationPhotos: [],
  consent: true,
}

describe('consents', () => {
  it('begin with the sign-up and the tick of a booking, in the words in force, and a second booking adds none', async () => {
    const sneha = await customer()
    expect(await consentsOf(sneha)).toMatchObject({
      notice: { given: true, version: consentVersion },
      parent: { given: false, at: null },
      parent_met: { given: false },
      public_photos: { given: false },
      marketing: { given: false, at: null },
      whatsapp: { given: true, at: null },
    })
    await sneha.post('/api/bookings', booking)
    await sneha.post('/api/bookings', { ...booking, childName: 'Mia' })
    expect(await logOf(sneha.id)).toEqual(['notice yes sign-up', 'parent yes booking'])
    expect((await consentsOf(sneha)).parent).toMatchObject({ given: true, version: consentVersion })
  })

  it('are added, never changed: each turn of a switch is a row, and the same again is none', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    for (const given of [true, true, false]) await sneha.put('/api/user/consents', { kind: 'public_photos', given })
    expect((await logOf(sneha.id)).slice(1)).toEqual(['public_photos yes settings', 'public_photos no settings'])
    expect((await consentsOf(sneha)).public_photos?.given).toBe(false)
    expect((await consentsOf(divya)).public_photos?.at).toBeNull()
    await expect(db.run('UPDATE consents SET given = 1')).rejects.toThrow('consents are only added')
  })

  it('are one truth with the switches that were there before, whoever turns them', async () => {
    const sneha = await customer()
    const settings = async () => sneha.read<Record<string, boolean>>('/api/user/settings')
    await sneha.put('/api/user/consents', { kind: 'whatsapp', given: false })
    await sneha.put('/api/user/consents', { kind: 'marketing', given: true })
    expect(await settings()).toMatchObject({ noWhatsapp: true, marketingEmails: true, emailNotifications: true })
    await sneha.put('/api/user/settings', { ...(await settings()), noWhatsapp: false, marketingEmails: false })
    expect(await consentsOf(sneha)).toMatchObject({ whatsapp: { given: true }, marketing: { given: false } })
    const { updatedAt } = await owner.read<{ updatedAt: string }>(`/api/admin/customers/${sneha.id}`)
    const details = { firstName: 'Sneha', lastName: 'Mathew', phone: '', email: sneha.email, noWhatsapp: true }
    const changed = await owner.patch(`/api/admin/customers/${sneha.id}/profile`, { ...details, updatedAt })
    expect(changed.status).toBe(200)
    expect((await consentsOf(sneha)).whatsapp?.given).toBe(false)
    expect((await logOf(sneha.id)).slice(1)).toEqual([
      'whatsapp no settings',
      'marketing yes settings',
      'marketing no settings',
      'whatsapp yes settings',
      'whatsapp no desk',
    ])
  })

  it('note at the desk who was met, and never the number of a paper', async () => {
    const sneha = await customer()
    const path = `/api/admin/customers/${sneha.id}/consents`
    const met = { kind: 'parent_met', given: true, who: 'Mini, her mother' }
    for (const who of ['', 'Mini, Aadhaar 1234 5678 9012', 'KL-07 2019 0012345'])
      expect((await owner.post(path, { ...met, who })).status).toBe(400)
    expect((await owner.post(path, met)).status).toBe(200)
    expect((await owner.post('/api/admin/customers/nobody/consents', met)).status).toBe(404)
    const rows = await owner.read(`/api/admin/consents?user=${sneha.id}`)
    expect(rows).toMatchObject([{ kind: 'parent_met', how: 'Mini, her mother', isNoted: true }, { kind: 'notice' }])
    // Hers to see, not hers to say.
    expect((await consentsOf(sneha)).parent_met?.given).toBe(true)
    expect((await sneha.put('/api/user/consents', { kind: 'parent_met', given: false })).status).toBe(400)
  })
})
