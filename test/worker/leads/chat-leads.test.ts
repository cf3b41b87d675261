import { describe, expect, it } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { type LeadRow, leadAdmin, leaveDetails, someone } from '../../helpers/worker/leads.ts'

const owner = await leadAdmin()

describe('converting a chat lead', () => {
  /** A customer whose account has this phone, from a booking, and confirmed by the desk. */
  async function customerWith(phone: string) {
    const person = await customer()
    const asked = { childName: 'Aadya', parentName: 'Sneha', phone, email: person.email, serviceType: 'accessories' }
    expect((await person.post('/api/bookings', asked)).status).toBe(201)
    await db.run('UPDATE users SET phone_confirmed_at = 1 WHERE id = ?', person.id)
    return person
  }
  const convert = async (guest: Parameters<typeof leaveDetails>[0]) => {
    const { id } = await leaveDetails(guest)
    return (await owner.changeStatus('chat_lead', id, 'converted')).json<LeadRow>()
  }

  it('links the customer with the same phone, however it was typed', async () => {
    const person = someone()
    const { id } = await customerWith(person.phone)
    const phone = `0${person.phone.replace(' ', '-')}`
    expect(await convert({ name: person.name, phone })).toMatchObject({ convertedToCustomerId: id })
  })

  it('links the customer with the same e-mail, if none has the phone', async () => {
    const { id, email } = await customer()
    expect(await convert({ ...someone(), email })).toMatchObject({ convertedToCustomerId: id })
  })

  it('prefers the phone', async () => {
    const person = someone()
    const [byPhone, byEmail] = [await customerWith(person.phone), await customer()]
    expect(await convert({ ...person, email: byEmail.email })).toMatchObject({ convertedToCustomerId: byPhone.id })
  })

  it('links nobody by an address that was never confirmed', async () => {
    const { id, email } = await customer()
    await db.run('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', id)
    expect(await convert({ ...someone(), email })).toMatchObject({ convertedToCustomerId: null })
  })

  it('links nobody without a match, and never an admin', async () => {
    expect(await convert(someone())).toMatchObject({ status: 'converted', convertedToCustomerId: null })
    const owners = await convert({ ...someone(), email: 'owner@example.com' })
    expect(owners).toMatchObject({ status: 'converted', convertedToCustomerId: null })
  })

  it('is what links: a qualified one is nobody yet', async () => {
    const { email } = await customer()
    const { id } = await leaveDetails({ ...someone(), email })
    expect(await (await owner.changeStatus('chat_lead', id, 'qualified')).json()).toMatchObject({
      convertedToCustomerId: null,
    })
  })
})
