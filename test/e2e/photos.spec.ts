import { expect, type Page } from '@playwright/test'
import { signUp } from './people.ts'
import { photoFile } from './photos.ts'
import { test } from './test.ts'

const field = (page: Page) => page.getByRole('group', { name: 'Inspiration photos' })
const choose = (page: Page, ...files: ReturnType<typeof photoFile>[]) =>
  page.getByLabel('Photos from this device').setInputFiles(files)
const isReady = (page: Page, name: string) =>
  expect(field(page).getByRole('listitem').filter({ hasText: name })).toContainText('Ready')

/** Opens the home page with its photo field, whose code comes when a person gets near it. */
async function openField(page: Page) {
  await page.goto('/#contact')
  await page.getByText('Inspiration photos').first().scrollIntoViewIfNeeded()
  await expect(field(page).getByRole('button', { name: 'Add Photos' })).toBeEnabled()
}

/** A JPEG of the browser with the place it was taken at, in the Exif segment after its first two bytes. */
async function photoWithPlace(page: Page) {
  const taken = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? [])]
  })
  const exif = Buffer.from('Exif\0\0GPSLatitude 9.9312 N')
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
  const buffer = Buffer.concat([Buffer.from(taken.slice(0, 2)), segment, Buffer.from(taken.slice(2))])
  return { name: 'veil.jpg', mimeType: 'image/jpeg', buffer }
}

test('a small photo goes up whole and a large one in parts, none with its place; one waits for a lost connection; a logout erases them', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    Object.assign(window, { sent: [] })
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) body.text().then((text) => Object(window).sent.push(text.includes('GPS')))
      send.call(this, body)
    }
  })
  await signUp(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/objects|s3/.test(pathname))
      calls.push(`${request.method()} ${searchParams.has('partNumber') ? 'part' : pathname}`)
  })
  await openField(page)
  const fake = { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear shop, this is a letter.') }
  const placed = await photoWithPlace(page)
  expect(placed.buffer.includes('GPS')).toBe(true)
  await choose(page, fake, placed, photoFile('gown.png', { width: 1350, height: 1350 }))
  for (const name of ['veil.jpg', 'gown.png']) await isReady(page, name)
  await expect(field(page).getByRole('alert')).toContainText('“fake.jpg” is not a photo we can use')
  await expect(field(page).getByRole('listitem')).toHaveCount(2)
  expect(calls.filter((call) => call === 'POST /api/objects/upload')).toHaveLength(1)
  expect(calls.filter((call) => call === 'POST /api/s3/multipart')).toHaveLength(1)
  expect(calls.filter((call) => call === 'PUT part')).toHaveLength(2)
  expect(await page.evaluate(() => Object(window).sent)).not.toContain(true)

  await context.setOffline(true)
  await choose(page, photoFile('second.png'))
  await expect(field(page).getByText(/Waits for the connection$/)).toBeVisible()
  // The notice stands for 3 s: the test looks for it from the moment on.
  await Promise.all([
    expect(field(page).getByText('Connected to the Internet.')).toBeVisible(),
    context.setOffline(false),
  ])
  await isReady(page, 'second.png')

  await page.getByLabel('Who is it for?').fill('Maria')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL('/')
  await openField(page)
  await expect(field(page).getByRole('listitem')).toHaveCount(0)
  await expect(page.getByLabel('Who is it for?')).toHaveValue('')
  await expect.poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBe(1)
})
