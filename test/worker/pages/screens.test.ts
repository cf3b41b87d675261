import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { privateScreens } from '../../../shared/private-screens.ts'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'

const paths = Object.keys(privateScreens).map((path) => path.replace(':id', 'o1'))

/** A helper's phone has a cookie of its own, and no sign-in to lead to. */
const isWork = (path: string) => path.startsWith('/work')

/** A browser that may be signed in: the documents are the same whether it is or not. */
const withCookie = () => Object.assign(new Client(), { cookie: 'session=whatever' })
const htmlOf = async (path: string, client = withCookie()) => (await client.get(path)).text()

/** The clock aside, which stands in the heading of the admin's dashboard as a day. */
const textOf = (html: string) =>
  (/<div id="root">(.*)<\/div>/s.exec(html)?.[1] ?? '').replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')

it.each(paths.filter((path) => path.startsWith('/admin')))(
  '%s leads a browser without a session to the sign-in, and from there back',
  async (path) => {
    const response = await new Client().get(`${path}?tab=orders&q=a%26b`)
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      `/admin-login?next=${encodeURIComponent(`${path}?tab=orders&q=a%26b`)}`,
    ])
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  },
)

it.each(paths)('%s comes with its frame, and with the names of files that are there', async (path) => {
  const response = await withCookie().get(path)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  const html = await response.text()
  const frame = path.startsWith('/admin') ? /Settings\|Logout/ : /Settings\|Sign Out/
  if (isWork(path)) {
    expect(textOf(html)).not.toMatch(/Settings|Logout|Sign Out/)
    // It leads nobody to the sign-in of others.
    expect((await new Client().get(path)).status).toBe(200)
  } else expect(textOf(html)).toMatch(frame)
  expect(html).toContain('class="skeleton')
  const entry = /<script(?=[^>]* type="module")[^>]* src="([^"]+)"/.exec(html)?.[1]
  const named = [...html.matchAll(/<link rel="(?:modulepreload"|preload" as="style" crossorigin) href="([^"]+)"/g)].map(
    ([, href]) => href,
  )
  // Its first lines ask for the data: nothing is in its way.
  expect(named.filter((href) => href?.endsWith('.js'))[0]).toBe(entry)
  expect(named.filter((href) => href?.endsWith('.css'))).toHaveLength(1)
  expect(named.length).toBeGreaterThan(5)
  for (const href of named) expect((await env.ASSETS.fetch(`http://localhost${href}`)).status).toBe(200)
})

it('the day is asked for by its document, before any script, and by no other screen', async () => {
  const asked = async (path: string, who = 'admin') => {
    const client = Object.assign(new Client(), { cookie: `session=whatever; who=${who}` })
    const links = /<link rel="preload" as="fetch" href="([^"]+)" crossorigin="use-credentials">/g
    return [...(await htmlOf(path, client)).matchAll(links)].map(([, href]) => href)
  }
  expect(await asked('/admin')).toEqual(['/api/admin/today', '/api/user'])
  expect(await asked('/admin?tab=today')).toEqual(['/api/admin/today', '/api/user'])
  for (const path of ['/admin?tab=orders', '/admin/settings', '/user/dashboard']) expect(await asked(path)).toEqual([])
  // They would be refused it, and so would a session that has ended, which takes the hint along.
  for (const who of ['customer', '']) expect(await asked('/admin', who)).toEqual([])
})

it.each(paths.filter((path) => path.startsWith('/user/')))(
  '%s shows a visitor that access is required, with the way to the sign-in and back',
  async (path) => {
    for (const start of ['', '/ml']) {
      const answer = await new Client().get(`${start}${path}?tab=data`)
      const next = encodeURIComponent(`${start}${path}?tab=data`)
      const html = await answer.text()
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
      expect(html).toContain(start ? '<h1>സൈൻ ഇൻ വേണം</h1>' : '<h1>Access Required</h1>')
      expect(html).toContain(
        path === '/user/settings' ? `<a href="/api/login?next=${next}">` : `<a href="${start}/auth?next=${next}">`,
      )
      const [, script = ''] = /<script>(.*)<\/script>/.exec(html) ?? []
      const hash = createHash('sha256').update(script).digest('base64')
      expect(answer.headers.get('Content-Security-Policy')).toContain(`script-src 'sha256-${hash}'`)
    }
  },
)

it.each(paths.filter((path) => path.startsWith('/user/')))(
  '%s is there in Malayalam, and names the files of its words',
  async (path) => {
    const html = await htmlOf(`/ml${path}`)
    expect(html).toContain('<html lang="ml">')
    expect(/<title>([^|]*) \|/.exec(html)?.[1]).toMatch(/^[^A-Za-z]+$/)
    // The frame, but for the link to the English screen and the shop's name.
    expect(textOf(html).replace(/English|Kasavu|Lace|WhatsApp|JavaScript|&amp;/g, '')).not.toMatch(/[A-Za-z]/)
    expect(html).toContain(`hrefLang="en" href="${path}"`)
    const words = html.match(/<link rel="modulepreload" href="\/assets\/malayalam[^"]+"/g)
    expect(words).toHaveLength(2)
    expect(await htmlOf(path)).not.toContain('/assets/malayalam')
    expect(html).toContain('href="/ml/user/settings"')
  },
)

it('a helper’s phone has its work in Malayalam, and the desk is in English alone', async () => {
  for (const path of paths.filter((path) => path.startsWith('/work'))) {
    const html = await htmlOf(`/ml${path}`)
    expect(html).toContain('<html lang="ml">')
    expect(/<title>([^|]*) \|/.exec(html)?.[1]).toMatch(/^[^A-Za-z]+$/)
    expect(html).toContain('/assets/malayalam')
  }
  for (const path of paths.filter((path) => path.startsWith('/admin')))
    expect((await withCookie().get(`/ml${path}`)).status).toBe(404)
})

it('the document is the same for everybody', async () => {
  const clients = [withCookie(), await customer({ firstName: 'Padmini' }), await signInAdmin()]
  for (const path of paths) {
    const documents = await Promise.all(clients.map((client) => htmlOf(path, client)))
    expect(new Set(documents).size).toBe(1)
  }
})

it('the places and pages of the first answer lead on before any script, the one that was asked for open', async () => {
  const linksOf = (html: string, current: boolean) =>
    (html.match(/<a [^>]*class="desk-(?:place|page)"[^>]*>/g) ?? [])
      .filter((link) => link.includes('aria-current="page"') === current)
      .map((link) => /href="([^"]+)"/.exec(link)?.[1])
  const html = await htmlOf('/admin?tab=contacts')
  // Before its script a place with a menu leads to its first page.
  expect(linksOf(html, true)).toEqual(['/admin?tab=customers', '/admin?tab=contacts'])
  expect(linksOf(html, false)).toEqual(expect.arrayContaining(['/admin', '/admin?tab=orders', '/admin?tab=bookings']))
  expect(linksOf(await htmlOf('/admin?tab="><script>'), true)).toEqual(['/admin'])
  expect(await htmlOf('/user/dashboard?tab=consultations')).toContain('href="?tab=consultations" data-state="active"')
})

it('without scripts nothing in the frame is a dead button, and a form signs out', async () => {
  for (const path of ['/admin', '/user/dashboard', '/user/settings']) {
    const root = /<div id="root">(.*)<\/div>/s.exec(await htmlOf(path))?.[1] ?? ''
    const withoutNoscript = root.replace(/<noscript>.*?<\/noscript>/gs, '')
    const buttons = withoutNoscript.match(/<button[^>]*>/g) ?? []
    expect(buttons.filter((button) => !button.includes('noscript:hidden'))).toEqual([])
    expect(root).toContain('<noscript><form action="/api/logout" method="post"><button type="submit"')
  }
})

it.each([
  ['/claim/the-token', '/claim#the-token'],
  ['/ml/f/the-token', '/ml/f#the-token'],
  ['/ml/confirm-email?token=the-token', '/ml/confirm-email#the-token'],
  ['/claim/a%23b%2Fc', '/claim#a%23b%2Fc'],
])('a link that was sent as %s leads on to %s, and is kept nowhere', async (sent, place) => {
  const answer = await new Client().get(sent)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe(place)
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
})
