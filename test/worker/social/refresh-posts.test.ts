import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { everyHour } from '../../../worker/cron.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { Client } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { jpeg } from '../../helpers/worker/uploads.ts'

type StoredPost = {
  id: string
  external_id: string | null
  image_url: string
  caption: string | null
  likes: number | null
}
type Answer = (url: URL) => Response | undefined

const tokens = { INSTAGRAM_TOKEN: 'IGAA-secret-token', FACEBOOK_TOKEN: 'EAA-secret-token' }
/** Without the Images binding: what it makes of pictures is in posts-and-images.test.ts. */
const run = (vars: Partial<Cloudflare.Env> = tokens) =>
  everyHour(createCtx({ ...env, IMAGES: undefined, ...vars }, keepRunning))

const imageUrl = (name: string) => `https://scontent-bom1-1.cdninstagram.com/v/${name}.jpg?oh=signed`
const instagram = (id: string, more: object = {}) => ({
  id,
  media_type: 'IMAGE',
  media_url: imageUrl(id),
  caption: `Caption ${id}`,
  permalink: `https://www.instagram.com/p/${id}/`,
  timestamp: '2026-11-20T10:00:00+0000',
  like_count: 12,
  comments_count: 3,
  ...more,
})
const facebook = (id: string) => ({
  id,
  message: `Message ${id}`,
  full_picture: `https://scontent.fcok1-1.fna.fbcdn.net/${id}.png`,
  permalink_url: `https://www.facebook.com/${id}`,
  created_time: '2026-11-19T10:00:00+0000',
  likes: { data: [], summary: { total_count: 40 } },
  comments: { data: [], summary: { total_count: 0 } },
})
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])

let requests: URL[] = []
/** The networks as they answer here: lists by host, and a picture for every other address unless `answer` says more. */
function networks(lists: { instagram?: unknown[]; facebook?: unknown[] }, answer: Answer = () => undefined) {
  requests = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(String(input))
    requests.push(url)
    const special = answer(url)
    if (special) return special
    // Renewals are in feeds.test.ts; here every token is too young for one.
    if (url.pathname === '/refresh_access_token') return new Response(null, { status: 400 })
    if (url.hostname === 'graph.instagram.com') return Response.json({ data: lists.instagram ?? [] })
    if (url.hostname === 'graph.facebook.com') return Response.json({ data: lists.facebook ?? [] })
    return new Response(url.pathname.endsWith('png') ? png : jpeg)
  })
}

const storedPosts = async (network: string) =>
  await db.all<StoredPost>('SELECT * FROM social_posts WHERE network = ? ORDER BY timestamp DESC, external_id', network)
const storedFiles = async () => (await env.PHOTOS.list({ prefix: 'public/' })).objects.length

let logLines: string[]
beforeEach(async () => {
  logLines = []
  await db.run('DELETE FROM social_posts')
  const { objects } = await env.PHOTOS.list()
  await env.PHOTOS.delete(objects.map(({ key }) => key))
  vi.spyOn(console, 'error').mockImplementation((...line) => logLines.push(line.join(' ')))
})
afterEach(() => vi.restoreAllMocks())

describe('the social rows', () => {
  it('bring both shapes of post to one, with pictures of our own', async () => {
    networks({ instagram: [instagram('ig1')], facebook: [facebook('fb1')] })
    await run()
    const [permalink, timestamp] = ['https://www.instagram.com/p/ig1/', Date.UTC(2026, 10, 20, 10)]
    expect(await storedPosts('instagram')).toMatchObject([
      { external_id: 'ig1', caption: 'Caption ig1', permalink, timestamp, likes: 12, comments: 3 },
    ])
    expect(await storedPosts('facebook')).toMatchObject([
      { external_id: 'fb1', caption: 'Message fb1', timestamp: Date.UTC(2026, 10, 19, 10), likes: 40, comments: 0 },
    ])
    const posts = [...(await storedPosts('instagram')), ...(await storedPosts('facebook'))]
    vi.restoreAllMocks()
    const shown = await Promise.all(posts.map((post) => new Client().get(post.image_url)))
    expect(shown.map((response) => response.headers.get('Content-Type'))).toEqual(['image/jpeg', 'image/png'])
    expect(new Uint8Array(await (shown[0]?.arrayBuffer() ?? new ArrayBuffer()))).toEqual(jpeg)
  })

  it('take the thumbnail of a video, and nothing that has no picture', async () => {
    const video = instagram('film', {
      media_type: 'VIDEO',
      media_url: 'https://scontent-bom1-1.cdninstagram.com/film.mp4',
      thumbnail_url: imageUrl('still'),
    })
    networks({ instagram: [video, instagram('bare', { media_url: undefined })] })
    await run()
    expect((await storedPosts('instagram')).map((post) => post.external_id)).toEqual(['film'])
    expect(requests.map(({ pathname }) => pathname)).toContain('/v/still.jpg')
    expect(requests.map(({ pathname }) => pathname)).not.toContain('/film.mp4')
  })

  it('ask the right host for each kind of token, nobody without one, and send tokens nowhere else', async () => {
    networks({ instagram: [instagram('ig1')], facebook: [instagram('ig2')] })
    await run({})
    expect(requests).toEqual([])
    await run({ INSTAGRAM_TOKEN: 'IGAA-secret-token' })
    await run({ INSTAGRAM_TOKEN: 'EAA-page-token', INSTAGRAM_ID: '178414' })
    const graph = requests.filter(({ href }) => href.startsWith('https://graph.') && !href.includes('/refresh_'))
    expect(graph.map(({ hostname, pathname }) => hostname + pathname.replace(/v[\d.]+/, 'v'))).toEqual([
      'graph.instagram.com/v/me/media',
      'graph.facebook.com/v/178414/media',
    ])
    expect(graph.map(({ searchParams }) => searchParams.get('limit'))).toEqual(['12', '12'])
    const others = requests.filter(({ hostname }) => !hostname.startsWith('graph.'))
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter(({ href }) => href.includes('token'))).toEqual([])
  })

  it('refresh figures and captions, copy each picture once, and drop what the network no longer shows', async () => {
    networks({ instagram: [instagram('ig1'), instagram('ig2')] })
    await run()
    const before = await storedPosts('instagram')
    expect(await storedFiles()).toBe(2)
    networks({ instagram: [instagram('ig2', { like_count: 99, caption: undefined }), instagram('ig3')] })
    await run()
    const after = await storedPosts('instagram')
    expect(after.map((post) => post.external_id)).toEqual(['ig2', 'ig3'])
    expect(after[0]).toMatchObject({ id: before[1]?.id, image_url: before[1]?.image_url, likes: 99, caption: null })
    expect(requests.map(({ pathname }) => pathname)).not.toContain('/v/ig2.jpg')
    expect(await storedFiles()).toBe(2)
    vi.restoreAllMocks()
    expect((await new Client().get(before[0]?.image_url ?? '')).status).toBe(404)
  })

  it('never touch what the owner entered, and take at most twelve posts of an answer', async () => {
    const own = { id: 'own', network: 'instagram', image_url: '/art/scene.svg', timestamp: 1, created_at: 1 }
    await db.insert('social_posts', own)
    networks({ instagram: Array.from({ length: 30 }, (_, i) => instagram(`ig${i}`)) })
    await run()
    expect((await storedPosts('instagram')).map((post) => post.external_id !== null)).toEqual([
      ...Array(12).fill(true),
      false,
    ])
    expect(await storedFiles()).toBe(12)
  })

  it.each<[string, Answer]>([
    ['an error', () => Response.json({ error: { code: 190, message: 'Session has expired' } }, { status: 400 })],
    ['no JSON', () => new Response('<html>Sorry</html>')],
    ['JSON of another shape', () => Response.json({ posts: [] })],
    ['an empty list', () => Response.json({ data: [] })],
    ['posts of another shape', () => Response.json({ data: [{ id: 7 }, null, 'post'] })],
    ['more than a megabyte', () => Response.json({ data: ['x'.repeat(1024 * 1024)] })],
    ['a redirect elsewhere', () => Response.redirect('https://graph.evil.test/v23.0/me/media')],
    ['nothing at all', () => expect.fail('network connection lost')],
  ])('keep their posts when a network answers %s, and the other network goes on', async (_what, answer) => {
    networks({ instagram: [instagram('ig1')] })
    await run()
    const before = await storedPosts('instagram')
    networks({ facebook: [facebook('fb1')] }, (url) =>
      url.hostname === 'graph.instagram.com' ? answer(url) : undefined,
    )
    await run()
    expect(await storedPosts('instagram')).toEqual(before)
    expect(await storedPosts('facebook')).toHaveLength(1)
    expect(await storedFiles()).toBe(2)
    expect(requests.some(({ hostname }) => hostname.includes('evil'))).toBe(false)
    expect(logLines.filter((line) => line.includes('secret-token'))).toEqual([])
  })

  it.each<[string, string, Answer]>([
    ['an unknown host', 'https://evil.test/a.jpg', () => undefined],
    ['a host that only looks known', 'https://cdninstagram.com.evil.test/a.jpg', () => undefined],
    ['plain http', 'http://scontent.cdninstagram.com/a.jpg', () => undefined],
    ['another port', 'https://scontent.cdninstagram.com:8443/a.jpg', () => undefined],
    ['no picture', imageUrl('page'), () => new Response('<script>alert(1)</script>')],
    ['too large a picture', imageUrl('huge'), () => new Response(new Uint8Array(5 * 1024 * 1024 + 1).fill(255))],
    ['a redirect elsewhere', imageUrl('moved'), () => Response.redirect('https://evil.test/a.jpg')],
    ['a redirect in a circle', imageUrl('circle'), (url) => Response.redirect(url.href)],
  ])('leave out a post whose picture is at %s, and take the others', async (_what, media_url, answer) => {
    networks({ instagram: [instagram('bad', { media_url }), instagram('ig1')] }, (url) =>
      url.href === media_url ? answer(url) : undefined,
    )
    await run()
    expect((await storedPosts('instagram')).map((post) => post.external_id)).toEqual(['ig1'])
    expect(await storedFiles()).toBe(1)
    expect(requests.filter(({ hostname }) => hostname.endsWith('evil.test'))).toEqual([])
    expect(requests.length).toBeLessThan(8)
  })

  it('follow a picture that moved within the known hosts, keep its caption, and no link to elsewhere', async () => {
    const caption = `കസവു 👗 ${'a'.repeat(3000)}`
    networks({ instagram: [instagram('ig1', { caption, permalink: 'https://evil.test/p/1' })] }, (url) =>
      url.href === imageUrl('ig1') ? Response.redirect('https://scontent.xx.fbcdn.net/moved.jpg') : undefined,
    )
    await run()
    const [post] = await storedPosts('instagram')
    expect(post?.caption).toBe(caption.slice(0, 2200))
    expect(post).toMatchObject({ permalink: null })
  })
})
