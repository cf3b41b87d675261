import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleWords } from '../../../scripts/sample/data/boutique.ts'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { products } from '../../../worker/db/schema.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { admin, Client } from '../../helpers/worker/client.ts'

// What W3C's validator has refused, and what it would: it needs Java, and is run by hand.

const ctx = createCtx(env, keepRunning)

beforeAll(async () => {
  const owner = await admin()
  expect((await owner.put('/api/admin/boutique/words', sampleWords)).status).toBe(200)
  await run(
    ctx,
    ctx.db.insert(products).values({
      slug: 'lehenga',
      name: 'Lehenga',
      description: 'Leaf green',
      category: 'women',
      price: 950_000,
      images: ['/art/lehenga.svg'],
      featured: 1,
    }),
  )
})

describe.each([
  '/',
  '/collections/women',
  '/collections/women/lehenga',
  '/auth',
  '/auth?tab=register',
  '/admin-login',
  '/forgot-password',
  '/password-recovery-guide',
  '/privacy',
  '/no-such-page',
  '/questions',
  '/confirm-email',
  '/f',
  '/claim',
  '/ml',
  '/ml/collections/women',
  '/ml/collections/women/lehenga',
  '/ml/questions',
  '/ml/privacy',
  '/ml/auth',
  '/ml/forgot-password',
  '/ml/password-recovery-guide',
])('%s', (path) => {
  const open = async () => (await new Client().get(path)).text()
  const tagsOf = (html: string) => html.match(/<[a-z][^>]*>/g) ?? []

  it('has no attribute beside another that says the same in its own way', async () => {
    const tags = tagsOf(await open())
    expect(tags.length).toBeGreaterThan(20)
    expect(tags.filter((tag) => / popovertarget=/i.test(tag) && / aria-expanded=/.test(tag))).toEqual([])
    expect(tags.filter((tag) => / disabled[=\s>]/.test(tag) && / aria-disabled=/.test(tag))).toEqual([])
    expect(tags.filter((tag) => / type="checkbox"/.test(tag) && / aria-checked=/.test(tag))).toEqual([])
  })

  it('disables no submit button: the browser would ignore Enter until the script is there', async () => {
    expect(tagsOf(await open()).filter((tag) => / type="submit"/.test(tag) && / disabled[=\s>]/.test(tag))).toEqual([])
  })

  // Pressed while the page still comes, a button opens only what is there.
  it('has what a button opens before that button', async () => {
    const html = await open()
    const buttons = [...html.matchAll(/<button[^>]* popovertarget="([^"]+)"/gi)]
    expect(buttons.filter(({ index, 1: id }) => !html.slice(0, index).includes(` id="${id}"`)).map(String)).toEqual([])
  })

  it('is the page of its address', async () => {
    expect((await new Client().get(path)).status).toBe(path === '/no-such-page' ? 404 : 200)
  })

  it('gives each id once, and skips no level of its headings', async () => {
    const html = await open()
    const ids = tagsOf(html).flatMap((tag) => / id="([^"]+)"/.exec(tag)?.[1] ?? [])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level))
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
  })
})
