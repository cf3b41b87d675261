import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../scripts/sample/data/boutique.ts'
import { bumpContentVersion } from '../../../worker/content-version.ts'
import { purgePublicCache } from '../../../worker/http/public-cache.ts'
import { htmlOf } from '../../helpers/worker/storefront.ts'

beforeEach(() => {
  purgePublicCache()
  bumpContentVersion()
})

const store = (facts: object) =>
  env.DB.prepare('INSERT OR REPLACE INTO boutique_facts (id, facts, updated_at) VALUES (1, ?, 0)')
    .bind(JSON.stringify({ ...sampleFacts, ...facts }))
    .run()

describe('facts from before numbers were checked', () => {
  it.each([
    ['919847011111', '919847011111'],
    ['9847012345', '919847012345'],
    ['971501234567', '971501234567'],
  ])('have a WhatsApp of digits: %s opens a chat with %s', async (whatsapp, opened) => {
    await store({ whatsapp })
    expect(await htmlOf('/')).toContain(`https://wa.me/${opened}"`)
  })

  it('have a phone as it was typed, which is dialled from anywhere all the same', async () => {
    await store({ phone: '(0484) 242 3456' })
    expect(await htmlOf('/')).toContain('href="tel:+914842423456"')
  })

  it('show nothing of what a former form had put in by itself', async () => {
    await store({
      phone: '+91 00000 00000',
      whatsapp: '910000000000',
      email: 'hello@example.com',
      instagram: { handle: '@kasavuandlace', url: 'https://www.instagram.com/kasavuandlace/' },
      facebook: { url: 'https://www.facebook.com/kasavuandlace/' },
      address: { ...sampleFacts.address, street: '12 Placeholder Lane' },
    })
    const html = await htmlOf('/')
    for (const former of ['00000', 'wa.me', 'hello@', 'kasavuandlace', 'Placeholder Lane'])
      expect([former, html.includes(former)]).toEqual([former, false])
  })
})
