import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { admin as signInAdmin } from '../../helpers/worker/client.ts'
import { newProduct } from '../../helpers/worker/storefront.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

describe('saved replies', () => {
  it('are kept, changed, deleted and listed in the order they were made', async () => {
    const path = '/api/admin/chat/replies'
    const add = async (title: string) =>
      (await admin.post(path, { title, message: `${title}: from ten to six.` })).json<{ id: string }>()
    const [hours, prices] = [await add('Hours'), await add('Prices')]
    expect((await admin.put(`${path}/${hours.id}`, { title: 'Opening hours', message: 'Ten to six.' })).status).toBe(
      200,
    )
    expect(await (await admin.get(path)).json()).toMatchObject([
      { id: hours.id, title: 'Opening hours', message: 'Ten to six.' },
      { id: prices.id, title: 'Prices' },
    ])
    expect((await admin.send('DELETE', `${path}/${prices.id}`)).status).toBe(200)
    expect((await admin.send('DELETE', `${path}/${prices.id}`)).status).toBe(404)
    expect((await admin.put(`${path}/${prices.id}`, { title: 'x', message: 'y' })).status).toBe(404)
    expect((await admin.post(path, { title: ' ', message: 'y' })).status).toBe(400)
    for (let nth = 2; nth <= 50; nth++) await add(`Reply ${nth}`)
    expect((await admin.post(path, { title: 'One more', message: 'too much' })).status).toBe(409)
  })

  it('carry pieces in their order, say which was retired meanwhile, and none that there is not', async () => {
    const path = '/api/admin/chat/replies'
    const [gown, suit] = [
      await newProduct(admin, { name: 'Lace gown' }),
      await newProduct(admin, { name: 'Ivory suit' }),
    ]
    const { results } = await env.DB.prepare('SELECT id FROM saved_replies').all<{ id: string }>()
    const [{ id = '' } = {}] = results
    const put = (slugs: string[]) => admin.put(`${path}/${id}`, { title: 'Ours', message: 'Look', slugs })
    const pieces = [
      { slug: suit.slug, name: 'Ivory suit', category: suit.category, isRetired: false },
      { slug: gown.slug, name: 'Lace gown', category: gown.category, isRetired: false },
    ]
    expect(await (await put([suit.slug, gown.slug])).json()).toMatchObject({ pieces })
    await env.DB.prepare('UPDATE products SET retired_at = 1 WHERE id = ?').bind(gown.id).run()
    const stored = async () =>
      (await (await admin.get(path)).json<{ id: string; pieces: object[] }[]>()).find((one) => one.id === id)?.pieces
    expect(await stored()).toEqual([pieces[0], { ...pieces[1], isRetired: true }])
    expect((await put(['no-such-piece'])).status).toBe(400)
    expect((await put(Array.from({ length: 7 }, () => suit.slug))).status).toBe(400)
    expect((await admin.post(path, { title: 'New', message: 'Look', slugs: ['no-such-piece'] })).status).toBe(400)
    expect(await stored()).toHaveLength(2)
  })
})
