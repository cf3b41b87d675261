import { expect, type Page } from '@playwright/test'
import { newPerson, signUp } from './people.ts'
import { expectKept, photoFile } from './photos.ts'
import { fillBooking, makeAccount, read } from './shop.ts'
import { dialog, holdTimers, test } from './test.ts'

const field = (page: Page) => page.getByRole('group', { name: 'Inspiration photos' })
const choose = (page: Page, ...files: ReturnType<typeof photoFile>[]) =>
  page.getByLabel('Photos from this device').setInputFiles(files)
const isReady = (page: Page, name: string) =>
  expect(field(page).getByRole('listitem').filter({ hasText: name })).toContainText('Ready')

/** Opens the home page with its photo field, whose code comes when a person gets near it. */
async function openField(page: Page, open = () => page.goto('/#contact')) {
  await open()
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

test('a small photo goes up whole and a large one in parts, one of 10 MB made smaller, none with its place', async ({
  page,
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
  await choose(page, fake, placed, photoFile('gown.png', { width: 1500, height: 1500 }))
  for (const name of ['veil.jpg', 'gown.png']) await isReady(page, name)
  await expect(field(page).getByRole('alert')).toContainText('“fake.jpg” is not a photo we can use')
  await expect(field(page).getByRole('listitem')).toHaveCount(2)
  expect(calls.filter((call) => call === 'POST /api/objects/upload')).toHaveLength(1)
  expect(calls.filter((call) => call === 'POST /api/s3/multipart')).toHaveLength(1)
  expect(calls.filter((call) => call === 'PUT part')).toHaveLength(2)
  expect(await page.evaluate(() => Object(window).sent)).not.toContain(true)

  // Bytes after the end of a PNG are no part of the picture.
  const { buffer } = photoFile('large.png')
  await choose(page, {
    ...{ name: 'large.png', mimeType: 'image/png' },
    buffer: Buffer.concat([buffer, Buffer.alloc(10_485_760)]),
  })
  await isReady(page, 'large.png')
  await expect(
    field(page)
      .getByRole('listitem')
      .filter({ hasText: 'large.png' })
      .getByText(/^Ready, \d+ KB$/),
  ).toBeVisible()
})

test('a photo waits for a lost connection and goes on with it; a logout erases photos and draft', async ({
  page,
  context,
}) => {
  await signUp(page)
  await openField(page)
  await choose(page, photoFile('first.png'))
  await isReady(page, 'first.png')
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

test('a browser that stores no file sends the booking with its photo all the same', async ({ page }) => {
  // As WebKit does in a private window.
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value: object, ...rest) {
      if (Object.values(value).some((part) => part instanceof Blob))
        throw new DOMException('It cannot be stored', 'DataCloneError')
      return put.call(this, value, ...rest)
    }
  })
  await openField(page)
  await fillBooking(page)
  await choose(page, photoFile('lace.png'))
  await expect(page.getByText('Will upload once you sign in')).toBeVisible()
  await page.getByRole('button', { name: 'Book Consultation' }).click()
  await expect(dialog(page)).toContainText('so does your photo')
  await expectKept(page, 1)
  const resumed = await holdTimers(page, 6000)
  await makeAccount(page, newPerson())
  await expect(page).toHaveURL('/#contact')
  const thanks = page.getByRole('heading', { name: 'We have your booking, Elizabeth' })
  // The seconds in which she may stop it begin once the photo is there.
  const countThanks = async () => {
    await resumed.letGo()
    return thanks.count()
  }
  await expect.poll(countThanks).toBe(1)
  expect(await read(page, '/api/user/bookings')).toMatchObject([{ inspirationPhotos: [expect.any(String)] }])
})
