import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { socialPosts } from '../../../worker/db/schema.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin } from '../../helpers/worker/client.ts'
import { newImage } from '../../helpers/worker/images.ts'
import { visitor } from '../../helpers/worker/storefront.ts'

const ctx = createCtx(env, keepRunning)

const adminClient = await admin()

describe('posts that the admin entered', () => {
  const row = async () => (await visitor.read<{ id: string }[]>('/api/social/instagram')).map(({ id }) => id)

  it('are added with a picture, changed, hidden, and removed with it', async () => {
    const [picture, next] = [await newImage(adminClient), await newImage(adminClient)]
    const post = { network: 'instagram', image: picture.src, caption: 'Chalk before coffee', date: '2026-11-20' }
    const { id } = await (await adminClient.post('/api/admin/social-posts', post)).json<{ id: string }>()
    expect(await row()).toEqual([id])
    const path = `/api/admin/social-posts/${id}`
    expect(await (await adminClient.patch(path, { image: next.src, caption: '' })).json()).toMatchObject({
      caption: null,
      imageUrl: next.src,
      timestamp: '2026-11-20T06:30:00.000Z',
    })
    expect((await visitor.get(picture.src)).status).toBe(404)
    await adminClient.patch(path, { hidden: true })
    expect(await row()).toEqual([])
    await adminClient.patch(path, { hidden: false })
    expect(await row()).toEqual([id])
    expect((await adminClient.send('DELETE', path)).status).toBe(200)
    expect(await row()).toEqual([])
    expect((await visitor.get(next.src)).status).toBe(404)
    expect((await adminClient.send('DELETE', path)).status).toBe(404)
  })

  it('that come from a network can be hidden, and are changed there', async () => {
    const id = crypto.randomUUID()
    const timestamp = new Date()
    await run(
      ctx,
      ctx.db
        .insert(socialPosts)
        .values({ id, network: 'instagram', externalId: 'ig-1', imageUrl: '/a.jpg', timestamp }),
    )
    const path = `/api/admin/social-posts/${id}`
    expect((await adminClient.patch(path, { caption: 'Mine' })).status).toBe(409)
    expect((await adminClient.send('DELETE', path)).status).toBe(409)
    expect(await (await adminClient.patch(path, { hidden: true })).json()).toMatchObject({
      isHidden: true,
      isFetched: true,
    })
    expect(await row()).toEqual([])
  })

  it.each([
    ['no picture', { image: undefined }, 'Please add a picture'],
    ['a picture from elsewhere', { image: 'https://example.com/a.jpg' }, 'Please add a picture'],
    [
      'an address of neither network',
      { permalink: 'https://example.com/p/1' },
      'Please enter an address of Instagram or Facebook',
    ],
    [
      'a link that runs',
      { permalink: 'javascript:alert(1)//instagram.com' },
      'Please enter an address of Instagram or Facebook',
    ],
    ['no day', { date: 'yesterday' }, 'Please enter the day of the post'],
  ])('are refused with %s', async (_, wrong, message) => {
    const post = { network: 'facebook', image: '/api/pictures/a.jpg', date: '2026-11-20', ...wrong }
    const response = await adminClient.post('/api/admin/social-posts', post)
    expect([response.status, await response.json()]).toMatchObject([400, { message }])
  })
})
