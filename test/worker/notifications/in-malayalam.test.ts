import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { customerBookingPath } from '../../../shared/notification-paths.ts'
import { malayalamPath } from '../../../shared/words/paths.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { enqueueManyStatement } from '../../../worker/features/notifications/enqueue.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { book, notificationsOf } from '../../helpers/worker/bookings.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { withBindings } from '../../helpers/worker/external-services.ts'
import {
  adminClient,
  customerDefaults,
  mail,
  push,
  setUpNotifications,
  sneha,
} from '../../helpers/worker/notifications.ts'
import { subscribeBrowser } from '../../helpers/worker/push-device.ts'

setUpNotifications()

const received = { title: 'നിങ്ങളുടെ ബുക്കിങ് കിട്ടി', message: /^മാമോദീസ ഉടുപ്പ് \(Mia\)\. 24 മണിക്കൂറിനുള്ളിൽ/ }
const chooseMalayalam = async (client: Client) => expect((await client.put('/api/user/language/ml')).status).toBe(200)

describe('a customer whose language is Malayalam', () => {
  it('is told in it, by the bell, by mail and by push; the boutique in English', async () => {
    await chooseMalayalam(sneha)
    const device = await subscribeBrowser(sneha)
    await sneha.put('/api/user/settings', { ...customerDefaults, pushNotifications: true })
    const { id } = await book(sneha, { childName: 'Mia' })
    const [told] = await notificationsOf(sneha.id, id)
    expect(told).toMatchObject({ title: received.title, message: expect.stringMatching(received.message) })
    expect(await notificationsOf(null, id)).toMatchObject([{ title: 'New consultation booking' }])

    const letter = mail.sent.find(({ to }) => to === sneha.email)
    expect(letter?.subject).toBe(received.title)
    expect(letter?.html).toContain('<html lang="ml">')
    expect(letter?.text).toMatch(received.message)
    expect(letter?.text).toContain(`https://shop.example${malayalamPath(customerBookingPath(id))}`)
    expect(letter?.text).toContain('ഞങ്ങൾ എന്തെല്ലാം എഴുതണമെന്ന് ഇവിടെ തിരഞ്ഞെടുക്കാം:')
    expect(mail.sent.find(({ to }) => to === adminClient.email)?.html).toContain('<html lang="en">')

    const sent = push.sent.find(({ endpoint }) => endpoint === device.endpoint)
    if (!sent) throw new Error('no push')
    expect(await device.open(sent.body)).toMatchObject({
      title: received.title,
      data: { url: malayalamPath(customerBookingPath(id)) },
    })
  })

  it('is told in English again once that is chosen', async () => {
    await sneha.put('/api/user/language/en')
    const { id } = await book(sneha, { childName: 'Mia' })
    expect(await notificationsOf(sneha.id, id)).toMatchObject([
      { title: 'We have your booking', message: 'Baptism Suit for Mia. We will contact you within 24 hours.' },
    ])
  })

  it('has the mail that confirms the address in the language of the page with the form', async () => {
    const account = { firstName: 'Divya', lastName: 'Menon', password: 'kasavu-thread-7' }
    for (const [page, subject, button] of [
      ['/ml/auth', 'നിങ്ങളുടെ ഇമെയിൽ വിലാസം സ്ഥിരീകരിക്കുക', 'വിലാസം സ്ഥിരീകരിക്കുക</a>'],
      ['/auth', 'Please confirm your email address', 'Confirm this address</a>'],
    ]) {
      const email = `in-${subject?.length}@example.com`
      await withBindings(new Client()).post(
        '/api/register',
        { ...account, email },
        { Referer: `http://localhost${page}` },
      )
      const letter = mail.sent.find(({ to }) => to === email)
      expect([letter?.subject, letter?.html]).toEqual([subject, expect.stringContaining(button ?? '')])
    }
  })

  it('gets what goes to many in it, beside others who get English', async () => {
    const [divya, jincy] = [await customer(), await customer()]
    await chooseMalayalam(divya)
    const ctx = createCtx(env, keepRunning)
    const text = { title: 'News', message: 'Of us', malayalam: { title: 'വാർത്ത', message: 'ഞങ്ങളുടെ' } }
    const toWhom = sql`users.id IN (${divya.id}, ${jincy.id})`
    await batch(ctx, { enqueue: enqueueManyStatement(ctx, { type: 'privacy', relatedId: 'news', ...text }, toWhom) })
    expect(await notificationsOf(divya.id, 'news')).toMatchObject([text.malayalam])
    expect(await notificationsOf(jincy.id, 'news')).toMatchObject([{ title: 'News', message: 'Of us' }])
  })
})
