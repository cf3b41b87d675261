import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../worker/app.ts'
import { createCtx } from '../../../worker/context.ts'
import { sweep } from '../../../worker/features/uploads/sweep-photos.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { eventually } from '../../helpers/worker/clock.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { type AdminOrder, listNotifications, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

type Update = AdminOrder['updates'][number]

let admin: OrderAdmin
let adminId: string
let sneha: Awaited<ReturnType<typeof customer>>
let divya: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  adminId = (await (await admin.get('/api/user')).json<{ id: string }>()).id
  sneha = await customer()
  divya = await customer()
})

const orderOf = () => admin.createOrder({ userId: sneha.id, outfitType: 'Christening gown', status: 'cutting' })
const photos = (count: number) => Promise.all(Array.from({ length: count }, () => createUploadedPhoto(adminId)))
const post = (orderId: string, body: object) => admin.post(`/api/admin/orders/${orderId}/updates`, body)
async function posted(orderId: string, body: object) {
  const response = await post(orderId, { title: 'Cut', ...body })
  if (response.status !== 201) throw new Error(`update: ${response.status} ${await response.text()}`)
  return response.json<Update>()
}
const revise = (orderId: string, { id, updatedAt }: Update, patch: object) =>
  admin.send('PATCH', `/api/admin/orders/${orderId}/updates/${id}`, { updatedAt, ...patch })
const news = () => listNotifications(sneha, '?type=order_update')
const seen = async (orderId: string) =>
  (await (await sneha.get(`/api/user/orders/${orderId}`)).json<{ updates: Update[] }>()).updates
const looks = async (key: string) =>
  Promise.all([admin, sneha, divya].map(async (who) => (await who.get(`/api/photos/${key}`)).status))
const rowOf = (key: string) => env.DB.prepare('SELECT claim_id FROM photos WHERE key = ?').bind(key).first()

describe('an order update', () => {
  it('says to admins who wrote it and who moved the order, and to nobody else', async () => {
    const { id, updatedAt } = await orderOf()
    const second = await signInAdmin('second@example.com')
    const moving = { title: 'Stitched', stage: 'stitching', moveOrder: updatedAt, photos: [] }
    expect((await second.post(`/api/admin/orders/${id}/updates`, moving)).status).toBe(201)
    type Signed = { updates: { byName: string }[]; stages: { stage: string; byName: string }[] }
    const { updates, stages } = await (await admin.get(`/api/admin/orders/${id}`)).json<Signed>()
    expect(updates.map(({ byName }) => byName)).toEqual(['second@example.com'])
    expect(stages.map(({ stage, byName }) => [stage, byName])).toEqual([
      ['cutting', 'owner@example.com'],
      ['stitching', 'second@example.com'],
    ])
    const hers = await (await sneha.get(`/api/user/orders/${id}`)).text()
    expect(hers).toContain('Stitched')
    expect(hers).not.toMatch(/byName|second@example/)
  })

  it('shows its customer title, text, photos and status, and notifies without saying what is new', async () => {
    const { id } = await orderOf()
    const keys = await photos(10)
    await posted(id, { title: 'On the table', description: 'Ivory lawn', photos: keys })
    expect(await seen(id)).toEqual([
      {
        id: expect.any(String),
        title: 'On the table',
        description: 'Ivory lawn',
        photos: keys,
        stage: 'cutting',
        createdAt: expect.any(String),
      },
    ])
    expect(await looks(keys[9] ?? '')).toEqual([200, 200, 404])
    const [latest] = await news()
    expect(latest).toMatchObject({
      title: 'News about your order',
      message: 'There is news about Christening gown, with photos.',
      relatedId: id,
    })
    expect(JSON.stringify(latest)).not.toContain('On the table')
  })

  it('is created once with one notification when it is sent again, or three times at once', async () => {
    const { id } = await orderOf()
    const before = (await news()).length
    const [key = ''] = await photos(1)
    const body = { id: crypto.randomUUID(), title: 'Cut', photos: [key] }
    const answers = await Promise.all([post(id, body), post(id, body), post(id, body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect((await post(id, body)).status).toBe(200)
    expect(await seen(id)).toMatchObject([{ id: body.id, photos: [key] }])
    expect(await news()).toHaveLength(before + 1)
    // What was typed meanwhile must not seem saved.
    expect((await post(id, { ...body, title: 'Cut twice' })).status).toBe(409)
    expect((await post((await orderOf()).id, { ...body, photos: [] })).status).toBe(409)
  })

  it('that is hidden is in no answer, no notification and no photo of the customer', async () => {
    const { id } = await orderOf()
    const before = await news()
    const [key = ''] = await photos(1)
    await posted(id, { title: 'Ruined the lace', photos: [key], isVisible: false })
    expect(await news()).toEqual(before)
    for (const path of [`/api/user/orders/${id}`, '/api/user/orders'])
      expect(await (await sneha.get(path)).text()).not.toContain('Ruined')
    expect(await looks(key)).toEqual([200, 404, 404])
    expect((await admin.getOrder(id)).updates).toMatchObject([{ title: 'Ruined the lace', isVisible: false }])
  })

  it('notifies when it becomes visible, and not when it is hidden again with its photos', async () => {
    const { id } = await orderOf()
    const [key = ''] = await photos(1)
    const internal = await posted(id, { photos: [key], isVisible: false })
    const before = (await news()).length
    const visible = await (await revise(id, internal, { isVisible: true })).json<Update>()
    expect([await looks(key), (await news()).length]).toEqual([[200, 200, 404], before + 1])
    // Still visible: nothing new to tell.
    const renamed = await (await revise(id, visible, { title: 'Cut again', isVisible: true })).json<Update>()
    expect(await seen(id)).toMatchObject([{ title: 'Cut again' }])
    await revise(id, renamed, { isVisible: false })
    expect([await looks(key), (await news()).length]).toEqual([[200, 404, 404], before + 1])
    expect(await seen(id)).toEqual([])
  })

  it('keeps what a change leaves out, and releases photos that are removed', async () => {
    const { id } = await orderOf()
    const [kept = '', gone = '', added = ''] = await photos(3)
    const update = await posted(id, { description: 'As it was', photos: [kept, gone] })
    const changed = await revise(id, update, { photos: [added, kept] })
    expect(await changed.json()).toMatchObject({ title: 'Cut', description: 'As it was', photos: [added, kept] })
    expect([await looks(kept), await looks(added), await looks(gone)]).toEqual([
      [200, 200, 404],
      [200, 200, 404],
      [404, 404, 404],
    ])
    await eventually(async () => expect(await env.PHOTOS.head(gone)).toBeNull())
    expect(await rowOf(gone)).toBeNull()
  })

  it('deletes its photos with it, in R2 too', async () => {
    const { id } = await orderOf()
    const [key = ''] = await photos(1)
    const update = await posted(id, { photos: [key] })
    const path = `/api/admin/orders/${id}/updates/${update.id}`
    expect(await (await admin.send('DELETE', path)).json()).toEqual({ ok: true })
    expect([await seen(id), await looks(key)]).toEqual([[], [404, 404, 404]])
    await eventually(async () => expect(await env.PHOTOS.head(key)).toBeNull())
    expect((await admin.send('DELETE', path)).status).toBe(404)
  })

  it('leaves photos to the hourly sweep when R2 does not answer, and shows them to nobody meanwhile', async () => {
    expectErrors()
    const { id } = await orderOf()
    const [key = ''] = await photos(1)
    const update = await posted(id, { photos: [key] })
    const broken = await orderAdmin()
    const bucket = Object.assign(Object.create(env.PHOTOS), { delete: () => Promise.reject(new Error('R2 is down')) })
    broken.fetch = async (request) => {
      const execution = createExecutionContext()
      const response = await app.fetch(request, { ...env, PHOTOS: bucket }, execution)
      await waitOnExecutionContext(execution)
      return response
    }
    expect((await broken.send('DELETE', `/api/admin/orders/${id}/updates/${update.id}`)).status).toBe(200)
    expect([await looks(key), (await env.PHOTOS.head(key)) !== null]).toEqual([[404, 404, 404], true])
    await sweep(createCtx(env, keepRunning))
    expect([await env.PHOTOS.head(key), await rowOf(key)]).toEqual([null, null])
  })

  it.each([
    [{}, 400, 'Title is required'],
    [{ title: 'x'.repeat(121) }, 400, 'Title is too long (at most 120 characters)'],
    [{ title: 'Cut', stage: 'sewn' }, 400, 'Please choose a stage'],
    [{ title: 'Cut', isVisible: 'yes' }, 400, 'Please choose who may see it'],
    [{ title: 'Cut', photos: Array.from({ length: 11 }, (_, n) => `k${n}`) }, 400, 'You can only upload 10 file(s).'],
    [{ title: 'Cut', photos: ['u/nobody/x'] }, 422, 'We could not find one of your photos. Please add it again.'],
  ])('is refused for %j', async (body, status, message) => {
    const { id } = await orderOf()
    const response = await post(id, body)
    expect([response.status, await response.json()]).toEqual([status, { message }])
    expect((await admin.getOrder(id)).updates).toEqual([])
  })

  it('cannot take a photo of another person, of another update, or of a booking', async () => {
    const { id } = await orderOf()
    const [taken = ''] = await photos(1)
    await posted(id, { photos: [taken] })
    for (const key of [taken, await createUploadedPhoto(sneha.id)])
      expect((await post(id, { title: 'Cut', photos: [key] })).status).toBe(422)
  })

  it('belongs to its order: another order does not reach it, nor does a customer', async () => {
    const [mine, other] = [await orderOf(), await orderOf()]
    const update = await posted(mine.id, {})
    expect((await revise(other.id, update, { title: 'Stolen' })).status).toBe(404)
    expect((await admin.send('DELETE', `/api/admin/orders/${other.id}/updates/${update.id}`)).status).toBe(404)
    expect((await divya.get(`/api/user/orders/${mine.id}`)).status).toBe(404)
    for (const method of ['PATCH', 'DELETE'])
      expect((await sneha.send(method, `/api/admin/orders/${mine.id}/updates/${update.id}`, {})).status).toBe(403)
    expect(await seen(mine.id)).toHaveLength(1)
  })
})

describe('two admins who change one update', () => {
  it('refuses the second, who claims no photo and notifies nobody', async () => {
    const { id } = await orderOf()
    const update = await posted(id, { isVisible: false })
    const [key = ''] = await photos(1)
    expect((await revise(id, update, { title: 'First' })).status).toBe(200)
    expect((await revise(id, update, { title: 'Second' })).status).toBe(409)

    const fresh = (await admin.getOrder(id)).updates[0] ?? update
    const before = await news()
    const [other, slow] = [await orderAdmin(), await orderAdmin()]
    countD1(slow, () =>
      other.send('PATCH', `/api/admin/orders/${id}/updates/${fresh.id}`, {
        updatedAt: fresh.updatedAt,
        title: 'Third',
      }),
    )
    const lost = await slow.send('PATCH', `/api/admin/orders/${id}/updates/${fresh.id}`, {
      updatedAt: fresh.updatedAt,
      isVisible: true,
      photos: [key],
    })
    expect(lost.status).toBe(409)
    expect((await admin.getOrder(id)).updates).toMatchObject([{ title: 'Third', isVisible: false, photos: [] }])
    expect(await rowOf(key)).toEqual({ claim_id: null })
    expect(await news()).toEqual(before)
  })
})
