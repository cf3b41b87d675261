import { beforeAll, describe, expect, it } from 'vitest'
import { admin as signInAdmin } from '../../helpers/worker/client.ts'

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
})
