import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { everyHour } from '../../../worker/cron.ts'
import { run } from '../../../worker/db/batch.ts'
import { latestStatement, toPage } from '../../../worker/features/social/posts.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, Client, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { newImage } from '../../helpers/worker/images.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { visitor } from '../../helpers/worker/storefront.ts'

const adminClient = await admin()

describe('posts that the admin entered', () => {
  const row = async () => (await visitor.read<{ id: string }[]>('/api/social/instagram')).map(({ id }) => id)

  it('are added with a picture, changed, hidden, and removed with it', async () => {
    const [picture, next] = [await newImage(adminClient), await newImage(adminClient)]
    const post = { network: 'instagram', image: picture.src, caption: 'Chalk before coffee', date: '2026-11-20' }
    const { id } = await adminClient.make<{ id: string }>('/api/admin/social-posts', post)
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
    const fetched = { external_id: 'ig-1', image_url: '/a.jpg', timestamp: Date.now(), created_at: 1 }
    await db.insert('social_posts', { id, network: 'instagram', ...fetched })
    const path = `/api/admin/social-posts/${id}`
    expect((await adminClient.patch(path, { caption: 'Mine' })).status).toBe(409)
    expect((await adminClient.send('DELETE', path)).status).toBe(409)
    const hidden = await adminClient.patch(path, { hidden: true })
    expect(await hidden.json()).toMatchObject({ isHidden: true, isFetched: true })
    expect(await row()).toEqual([])
  })

  const address = 'Please enter an address of Instagram or Facebook'
  it.each([
    ['a picture from elsewhere', { image: 'https://example.com/a.jpg' }, 'Please add a picture'],
    ['an address of neither network', { permalink: 'https://example.com/p/1' }, address],
    ['a link that runs', { permalink: 'javascript:alert(1)//instagram.com' }, address],
    ['no day', { date: 'yesterday' }, 'Please enter the day of the post'],
  ])('are refused with %s', async (_, wrong, message) => {
    const post = { network: 'facebook', image: '/api/pictures/a.jpg', date: '2026-11-20', ...wrong }
    expect(await refusal(adminClient.post('/api/admin/social-posts', post))).toEqual([400, message])
  })
})

const imageUrl = (id: string) => `https://scontent-bom1-1.cdninstagram.com/v/${id}.jpg`
const post = (id: string) => ({
  id,
  media_type: 'IMAGE',
  media_url: imageUrl(id),
  timestamp: '2026-11-20T10:00:00+0000',
})

/** A photograph of 1200 x 630, 96 KB. */
const photo = async () => new Uint8Array(await (await env.ASSETS.fetch('http://localhost/art/share.jpg')).arrayBuffer())

/** Instagram with these posts, and how often each of their images was asked for. */
async function instagram(ids: string[], image = photo) {
  const bytes = await image()
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(String(input))
    if (url.hostname.startsWith('graph.')) return Response.json({ data: ids.map(post) })
    asked.push(url.pathname)
    return new Response(bytes)
  })
  return asked
}

const refresh = (bindings: Partial<Cloudflare.Env> = {}) =>
  everyHour(createCtx({ ...env, INSTAGRAM_TOKEN: 'IGAA-token', ...bindings }, keepRunning))
const shown = async () => {
  vi.restoreAllMocks()
  const ctx = createCtx(env, keepRunning)
  return (await run(ctx, latestStatement(ctx, 'instagram'))).map(toPage)
}
const filesInR2 = async () => (await env.PHOTOS.list({ prefix: 'public/' })).objects
const images = env.IMAGES ?? expect.fail('the tests have no Images binding')
const failing: ImagesBinding = {
  info: () => Promise.reject(new Error('Images does not answer')),
  input: images.input,
  text: images.text,
  hosted: images.hosted,
}

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM social_posts'), env.DB.prepare('DELETE FROM pictures')])
  const objects = await filesInR2()
  await env.PHOTOS.delete(objects.map(({ key }) => key))
})
afterEach(() => vi.restoreAllMocks())

describe('the picture of a fetched post', () => {
  it('is stored in its sizes, each as light as it must be', async () => {
    expectErrors()
    await instagram(['a'])
    await refresh()
    const [found] = await shown()
    const id = found?.imageUrl.slice('/api/pictures/'.length, -'.jpg'.length)
    const srcset = expect.stringContaining(`/api/pictures/${id}-1600.webp 1200w`)
    expect(found?.picture).toEqual({ src: `/api/pictures/${id}.jpg`, srcset, width: 1200, height: 630 })
    const files = await filesInR2()
    expect(files).toHaveLength(5)
    for (const { key, size } of files)
      expect([key, size <= (/-(480|720)\./.test(key) ? 60_000 : 200_000)]).toEqual([key, true])
    const small = await new Client().get(`/api/pictures/${id}-480.webp`)
    expect(small.headers.get('Content-Type')).toBe('image/webp')
    const info = await images.info(new Blob([await small.arrayBuffer()]).stream())
    expect(info).toMatchObject({ format: 'image/webp', width: 480, height: 252 })
  })

  it('is fetched once, and goes with all its sizes when the network shows the post no longer', async () => {
    await instagram(['a', 'b'])
    await refresh()
    const asked = await instagram(['b'])
    await refresh()
    expect(asked).toEqual([])
    expect(await shown()).toHaveLength(1)
    expect(await filesInR2()).toHaveLength(5)
    expect(await db.all('SELECT attached_to FROM pictures')).toHaveLength(1)
  })

  it('stays as it came where it cannot be scaled, and is scaled when it can be', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await instagram(['a'])
    await refresh({ IMAGES: failing })
    const [original] = await shown()
    expect(original).toMatchObject({ imageUrl: expect.stringMatching(/\/[\da-f-]{36}$/), picture: null })
    expect((await filesInR2()).map(({ size }) => size)).toEqual([(await photo()).length])
    await instagram(['a'])
    await refresh()
    const [scaled] = await shown()
    expect(scaled).toMatchObject({ id: original?.id, picture: { width: 1200 } })
    expect(await filesInR2()).toHaveLength(5)
  })

  it('is left away where it is too heavy as it came; the post is there without, and gets it later', async () => {
    const heavy = async () => new Uint8Array([...(await photo()), ...new Uint8Array(200_000)])
    await instagram(['a'], heavy)
    await refresh({ IMAGES: undefined })
    expect(await shown()).toMatchObject([{ imageUrl: '', picture: null }])
    expect(await filesInR2()).toEqual([])
    await instagram(['a'], heavy)
    await refresh()
    expect(await shown()).toMatchObject([{ picture: { width: 1200, height: 630 } }])
  })

  it('is looked at before it is worked on: one of 20,000 pixels is not scaled', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await instagram(['a'])
    const input = vi.fn()
    const info = async () => ({ format: 'image/jpeg', fileSize: 1, width: 20_000, height: 10 })
    await refresh({ IMAGES: { ...failing, info, input } })
    expect(input).not.toHaveBeenCalled()
    expect(await shown()).toMatchObject([{ picture: null }])
  })
})
