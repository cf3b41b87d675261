import { type Browser, chromium } from '@playwright/test'
import { photoFile } from '../e2e/photos.ts'
import { launchOptions } from '../helpers/chromium.ts'
import type { Section } from './report.ts'
import type { BenchServer } from './server.ts'

/** A picture on a page: its file, what that weighs, and whether it is in the first view. */
type Picture = { src: string; bytes: number; first: boolean }

/** Fills the window of the shop with pictures of noise, which are heavier than any photograph; answers a piece's page. */
async function fillWindow(server: BenchServer) {
  const { buffer } = photoFile('noise.png', { width: 1200, height: 1500 })
  const post = async (path: string, body: object): Promise<{ id: string; slug: string }> => {
    const answer = await server.ask('admin', 'POST', path, body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const image = async (): Promise<string> => {
    const answer = await fetch(`${server.origin}/bench-image`, { method: 'POST', body: new Uint8Array(buffer) })
    const picture: { src: string } = await answer.json()
    return picture.src
  }
  const pictures = [{ src: await image() }, { src: await image() }]
  const piece = { name: 'Noise', description: 'Pintucks.', category: 'women', price: 100_000, pictures }
  const { id, slug } = await post('/api/admin/products', piece)
  await server.ask('admin', 'PATCH', `/api/admin/products/${id}`, { featured: true })
  const said = await post('/api/admin/testimonials', {
    name: 'Reena',
    review: 'Fine.',
    rating: 5,
    image: await image(),
  })
  await server.ask('admin', 'PATCH', `/api/admin/testimonials/${said.id}`, { featured: true })
  const date = new Date().toISOString().slice(0, 10)
  for (const network of ['instagram', 'facebook'])
    await post('/api/admin/social-posts', { network, image: await image(), date })
  return `/collections/women/${slug}`
}

/** The pictures of a page on a phone of 360 px at 2x: those of the first view, and the others as it is scrolled. */
async function lookAt(browser: Browser, url: string): Promise<Picture[]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  const weights = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image')
      weights.set(
        response.url(),
        response.body().then(({ length }) => length),
      )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const firstSources = await page.evaluate<string[]>(
    `[...document.images].filter((image) => {
      const { top, left, width } = image.getBoundingClientRect()
      return width > 0 && top < innerHeight && left < innerWidth
    }).map((image) => image.currentSrc)`,
  )
  for (let y = 0; y < (await page.evaluate<number>('document.body.scrollHeight')); y += 400) {
    await page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`)
    await page.waitForLoadState('networkidle')
  }
  const pictures = await Promise.all(
    [...weights].map(async ([src, bytes]) => ({ src, bytes: await bytes, first: firstSources.includes(src) })),
  )
  await context.close()
  return pictures
}

/** What the pictures of the public pages weigh on a phone. It adds to the window: measure what else there is before. */
export async function measurePictures(server: BenchServer): Promise<Section> {
  const piece = await fillWindow(server)
  const browser = await chromium.launch(await launchOptions())
  const lines: Section['lines'] = []
  for (const path of ['/', '/collections/women', piece]) {
    const pictures = await lookAt(browser, server.origin + path)
    const heaviest = (of: Picture[]) => Math.max(...of.map(({ bytes }) => bytes))
    const first = pictures.filter((picture) => picture.first)
    lines.push([
      `\`${path}\``,
      { what: 'pictures', value: pictures.length },
      { what: 'the heaviest of the first view', value: heaviest(first), most: 60_000 },
      { what: 'the heaviest', value: heaviest(pictures), most: 200_000 },
    ])
  }
  await browser.close()
  return {
    heading: 'Pictures',
    note:
      'Bytes in Chromium at 360 px and 2x, scrolled to the end, with pictures of noise (1,200 x 1,500, heavier than any ' +
      'photograph) for a piece, a customer and both networks.',
    columns: ['', 'Pictures', 'Heaviest of the first view', 'Heaviest'],
    lines,
  }
}
