import { expect, type Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { expectKept } from './kept-photos.ts'
import { expectNoSeriousViolations, newPerson, phone, photoFile, signUp, watchConsoleErrors } from './support.ts'
import { test } from './test.ts'

const field = (page: Page) => page.getByRole('group', { name: 'Inspiration photos' })
const choose = (page: Page, ...files: ReturnType<typeof photoFile>[]) =>
  page.getByLabel('Photos from this device').setInputFiles(files)
const isReady = (page: Page, name: string) =>
  expect(field(page).getByRole('listitem').filter({ hasText: name })).toContainText('Ready')

/** The field comes when a person gets near it. */
async function scrollToField(page: Page) {
  await page.getByText('Inspiration photos').first().scrollIntoViewIfNeeded()
  await expect(field(page).getByRole('button', { name: 'Add Photos' })).toBeEnabled()
}

/** Opens the home page with its photo field answering. */
async function openField(page: Page) {
  await page.goto('/#contact')
  await scrollToField(page)
}

/** Takes photos with the browser's camera, up to Done. */
async function shoot(page: Page, count: number) {
  await field(page).getByRole('button', { name: 'Add Photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Capture Inspiration Photos' })
  await dialog.getByRole('button', { name: 'Start Camera' }).click()
  for (let shot = 1; shot <= count; shot++) {
    await dialog.getByRole('button', { name: 'Capture photo' }).click()
    await expect(dialog.getByRole('heading', { name: `Captured Photos (${shot})` })).toBeVisible()
  }
  return dialog
}

test("a visitor's photos survive a reload and signing up, and then go up", async ({ page }) => {
  const complaints = watchConsoleErrors(page)
  const uploads: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && uploads.push(request.url()))
  await openField(page)
  const dialog = await shoot(page, 2)
  await dialog.getByRole('button', { name: 'Done (2)' }).click()
  await expect(field(page).getByRole('listitem')).toHaveCount(2)
  await expect(field(page).getByText(/^inspiration-\d+\.jpg$/)).toHaveCount(2)
  await expectKept(page, 2)

  await page.reload()
  await scrollToField(page)
  await expect(field(page).getByText(/^Waits for your account/)).toHaveCount(2)
  expect(uploads).toEqual([])

  await page.request.post('/api/register', { data: newPerson() })
  await page.reload()
  await scrollToField(page)
  await expect(field(page).getByText(/^Ready/)).toHaveCount(2)
  expect(uploads).toHaveLength(2)
  await expectKept(page, 2, { uploaded: true })

  // They are there: a reload shows them and sends nothing.
  await page.reload()
  await scrollToField(page)
  await expect(field(page).getByText(/^Ready/)).toHaveCount(2)
  expect(uploads).toHaveLength(2)
  expect(complaints).toEqual([])
})

test('Cancel discards what was taken, and the camera goes off', async ({ page }) => {
  await openField(page)
  const dialog = await shoot(page, 1)
  await dialog.getByRole('button', { name: 'Stop Camera' }).click()
  await expect(dialog.getByRole('button', { name: 'Start Camera' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page).getByRole('listitem')).toHaveCount(0)
  await expect(field(page).getByRole('button', { name: 'Add Photos' })).toBeFocused()
})

test("a visitor's chosen files wait for her account and go up after it", async ({ page }) => {
  await openField(page)
  await choose(page, photoFile('lace.png'))
  await expect(field(page).getByText(/^Waits for your account/)).toBeVisible()
  await expect(page).toHaveURL('/#contact')
  await expectKept(page, 1)
  await page.request.post('/api/register', { data: newPerson() })
  await page.reload()
  await scrollToField(page)
  await isReady(page, 'lace.png')
})

test('a photo chosen before the uploader has come is in the form again when its page was left', async ({ page }) => {
  const uploader = await holdScripts(page, '**/assets/upload-queue-*.js')
  await openField(page)
  await choose(page, photoFile('lace.png'))
  await expect(field(page).getByText('Getting your photos ready...')).toBeVisible()
  await expectKept(page, 1)
  await page.goto('/auth')
  uploader.free()
  await openField(page)
  await expect(field(page).getByText(/^Waits for your account/)).toBeVisible()
  await expectKept(page, 1)
})

test('a photo whose uploader cannot be fetched is kept, and goes on with the connection', async ({ page, context }) => {
  await openField(page)
  await context.setOffline(true)
  await choose(page, photoFile('lace.png'))
  await expect(page.getByText('Upload failed').first()).toBeVisible()
  await expectKept(page, 1)
  await context.setOffline(false)
  await expect(field(page).getByText(/^Waits for your account/)).toBeVisible()
  await expectKept(page, 1)
})

test('what is no photo is named and left out, and the others go up', async ({ page }) => {
  await signUp(page)
  await openField(page)
  const fake = { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear shop, this is a letter.') }
  await choose(page, fake, photoFile('lace.png'))
  await isReady(page, 'lace.png')
  await expect(field(page).getByRole('alert')).toContainText('“fake.jpg” is not a photo we can use')
  await expect(field(page).getByRole('listitem')).toHaveCount(1)
  await expect(field(page).getByText(/^Ready, \d+ KB$/)).toBeVisible()
  await field(page).getByRole('button', { name: 'Close this message' }).click()
  await expect(field(page).getByRole('alert')).toBeEmpty()
})

test('a photo of more than 10 MB is made smaller', async ({ page }) => {
  await signUp(page)
  await openField(page)
  const { buffer } = photoFile('large.png')
  // What follows the end of a PNG is no part of the picture.
  await choose(page, {
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([buffer, Buffer.alloc(10485760)]),
  })
  await isReady(page, 'large.png')
  await expect(field(page).getByText(/^Ready, \d+ KB$/)).toBeVisible()
})

test('a browser that answers noise for what is drawn sends the photo as it is', async ({ page }) => {
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => {
      const data = new Uint8ClampedArray(width * height * 4).map((_, at) => (at * 97) % 256)
      return new ImageData(data, width, height)
    }
  })
  await signUp(page)
  await openField(page)
  const photo = photoFile('veil.png')
  const asked = page.waitForRequest('**/api/objects/upload')
  await choose(page, photo)
  expect((await asked).postDataJSON()).toMatchObject({ size: photo.buffer.length, type: 'image/png' })
  await isReady(page, 'veil.png')
})

test('a small photo goes up whole and a large one in parts', async ({ page }) => {
  await signUp(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/objects|s3/.test(pathname))
      calls.push(`${request.method()} ${searchParams.has('partNumber') ? 'part' : pathname}`)
  })
  await openField(page)
  await choose(page, photoFile('lace.png'), photoFile('gown.png', { width: 1500, height: 1500 }))
  await isReady(page, 'lace.png')
  await isReady(page, 'gown.png')
  expect(calls.filter((call) => call === 'POST /api/objects/upload')).toHaveLength(1)
  expect(calls.filter((call) => call === 'POST /api/s3/multipart')).toHaveLength(1)
  expect(calls.filter((call) => call === 'PUT part')).toHaveLength(2)
})

test('the place a photo was taken at stays on the device', async ({ page }) => {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob)
        body.arrayBuffer().then((bytes) => Object.assign(window, { sent: [...new Uint8Array(bytes)] }))
      send.call(this, body)
    }
  })
  await signUp(page)
  await openField(page)
  const taken = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? [])]
  })
  // Exif goes into an APP1 segment after the first two bytes; what is inside does not matter to a browser.
  const exif = Buffer.from('Exif\0\0GPSLatitude 9.9312 N')
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
  const buffer = Buffer.concat([Buffer.from(taken.slice(0, 2)), segment, Buffer.from(taken.slice(2))])
  await choose(page, { name: 'veil.jpg', mimeType: 'image/jpeg', buffer })
  await isReady(page, 'veil.jpg')
  const read = () => page.evaluate((): number[] => Object(window).sent ?? [])
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0)
  const sent = Buffer.from(await read())
  expect(sent.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(buffer.includes('GPS')).toBe(true)
  expect(sent.includes('GPS')).toBe(false)
})

test('a lost connection is told, and the photo goes on when it is back', async ({ page, context }) => {
  await signUp(page)
  await openField(page)
  await choose(page, photoFile('first.png'))
  await isReady(page, 'first.png')
  await context.setOffline(true)
  await choose(page, photoFile('second.png'))
  await expect(field(page).getByText('No Internet connection.')).toBeVisible()
  await expect(field(page).getByText(/^Waits for the connection/)).toBeVisible()
  // It stands for 3 s: looked for from the moment on.
  await Promise.all([
    expect(field(page).getByText('Connected to the Internet.')).toBeVisible(),
    context.setOffline(false),
  ])
  await isReady(page, 'second.png')
})

test('logging out erases the photos that wait on this device', async ({ page }) => {
  await signUp(page)
  await openField(page)
  await choose(page, photoFile('lace.png'))
  await isReady(page, 'lace.png')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.waitForURL('/')
  await scrollToField(page)
  await expect(field(page).getByRole('listitem')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBe(1)
})

test.describe('on a phone', () => {
  test.use(phone)
  test('field and camera have no serious faults', async ({ page }) => {
    await signUp(page)
    await openField(page)
    await choose(page, photoFile('lace.png'))
    await isReady(page, 'lace.png')
    await expectNoSeriousViolations(page)
    const camera = await shoot(page, 1)
    await expectNoSeriousViolations(page)
    // Back closes the camera, and not the page: what was taken is in the form.
    await page.goBack()
    await expect(camera).toHaveCount(0)
    await expect(page).toHaveURL('/#contact')
    await expect(field(page).getByRole('listitem')).toHaveCount(2)
    await expect(field(page).getByRole('button', { name: 'Add Photos' })).toBeFocused()
  })
})
