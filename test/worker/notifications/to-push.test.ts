import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { sweepOutbox } from '../../helpers/worker/external-services.ts'
import { adminClient, enqueue, push, setUpNotifications, sneha } from '../../helpers/worker/notifications.ts'
import { subscribeBrowser, vapidClaims } from '../../helpers/worker/push-device.ts'

setUpNotifications()

describe('a push', () => {
  it('is read by the device it was made for and by no other, and signed by the boutique', async () => {
    const [phone, laptop] = [
      await subscribeBrowser(adminClient),
      await subscribeBrowser(adminClient, { host: 'updates.push.services.mozilla.com' }),
    ]
    const { id } = await book(sneha, { childName: 'മറിയ' })
    expect(push.sent).toHaveLength(2)
    const [toPhone] = push.sent.filter(({ endpoint }) => endpoint === phone.endpoint)
    const [toLaptop] = push.sent.filter(({ endpoint }) => endpoint === laptop.endpoint)
    if (!toPhone || !toLaptop) throw new Error('a device was left out')
    const payload = await phone.open(toPhone.body)
    expect(payload).toEqual({
      title: 'New consultation booking',
      body: 'Sneha Mathew asks for Baptism Suit for മറിയ',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: expect.objectContaining({ url: `/admin?tab=bookings&open=${id}`, type: 'booking' }),
    })
    await expect(laptop.open(toPhone.body)).rejects.toThrow()
    expect((await laptop.open(toLaptop.body)).title).toBe('New consultation booking')
    expect(toPhone.headers.get('Content-Encoding')).toBe('aes128gcm')
    expect(toPhone.headers.get('TTL')).toBe('86400')
    expect(toPhone.headers.get('Urgency')).toBe('normal')
    expect(toPhone.headers.get('Topic')).toMatch(/^[\w-]{1,32}$/)
    expect(toPhone.redirect).toBe('manual')
    for (const sent of [toPhone, toLaptop]) {
      const claims = await vapidClaims(sent.headers.get('Authorization'), env.VAPID_PUBLIC_KEY ?? '')
      expect(claims).toMatchObject({ typ: 'JWT', alg: 'ES256', aud: new URL(sent.endpoint).origin })
      expect(claims.sub).toBe(env.VAPID_SUBJECT)
      // RFC 8292: at most 24 hours ahead.
      expect(claims.exp * 1000).toBeGreaterThan(Date.now())
      expect(claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 86_400_000)
    }
  })

  it('is kept short enough to be sent, however long its text and in any script', async () => {
    const phone = await subscribeBrowser(adminClient)
    await enqueue({ title: 'അ'.repeat(500), message: '👗'.repeat(2000) })
    await sweepOutbox()
    const payload = await phone.open(push.sent[0]?.body ?? new Uint8Array())
    expect([...payload.title]).toHaveLength(120)
    expect([...payload.body]).toHaveLength(300)
    expect(payload.body.endsWith('👗…')).toBe(true)
  })
})
