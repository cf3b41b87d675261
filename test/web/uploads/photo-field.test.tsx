import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { photoLimits } from '../../../shared/photos.ts'
import { CompactPhotoField } from '../../../web/features/uploads/compact-photo-field.tsx'
import PhotoField from '../../../web/features/uploads/photo-field.tsx'
import { createUploader } from '../../../web/features/uploads/uploader.ts'
import { fakeTransfers } from '../../helpers/web/fake-transfers.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const me = 'u-1'
const sneha = jsonAnswer({ id: me, email: 'sneha@example.com', firstName: 'Sneha', role: 'customer' })
const visitor = jsonAnswer({ message: 'Unauthorized' }, 401)
let places = 0
const place = () => {
  const key = `u/${me}/00000000-0000-4000-8000-${String(++places).padStart(12, '0')}`
  return Response.json({ uploadURL: `https://store.example/photos/${key}?signed=1`, key, headers: {} })
}
const signedIn = { 'GET /api/user': sneha, 'POST /api/objects/upload': place }

/** The field in a form that holds what it reports. */
function Form() {
  const [keys, setKeys] = useState<string[]>([])
  const [waiting, setWaiting] = useState(0)
  return (
    <>
      <PhotoField
        keys={keys}
        onChange={(ready, onTheirWay) => {
          setKeys(ready)
          setWaiting(onTheirWay)
        }}
      />
      <output>{`${keys.length} there, ${waiting} waiting`}</output>
      <button type="button" onClick={() => setKeys([])}>
        Sent
      </button>
    </>
  )
}
const photo = (name: string, { type = 'image/jpeg', size = 2_000_000 } = {}) =>
  new File([new Uint8Array(size)], name, { type, lastModified: 1 })
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Photos from this device'), { target: { files } })
const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)
const says = (text: string) => screen.findByText(text, {}, { timeout: 4000 })
/** The server has said who is here. */
const sessionIsKnown = () => act(() => new Promise((done) => setTimeout(done, 50)))
const connect = (online: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  })

beforeEach(() => void fakeTransfers())
afterEach(() => vi.unstubAllGlobals())

describe('choosing files', () => {
  test.each([
    ['a text', [photo('a.txt', { type: 'text/plain' })], 'You can only upload: JPEG, PNG, WebP.'],
    [
      'more than 10 MB',
      [photo('big.jpg', { size: photoLimits.bytes + 1 })],
      'big.jpg exceeds maximum allowed size of 10 MB.',
    ],
    ['an empty file', [photo('empty.jpg', { size: 0 })], 'This file is smaller than the allowed size of 1 B.'],
    ['six photos', [1, 2, 3, 4, 5, 6].map((at) => photo(`${at}.jpg`)), 'You can only upload 5 file(s).'],
  ])('%s is refused with its sentence', async (_what, files, sentence) => {
    renderScreen('/', <Form />, signedIn)
    choose(...files)
    expect(await says(sentence)).toBeTruthy()
    expect(screen.queryAllByRole('progressbar').length).toBeLessThanOrEqual(1)
  })

  test('the same photo again is refused with its sentence', async () => {
    renderScreen('/', <Form />, signedIn)
    choose(photo('a.jpg'))
    await says('1 there, 0 waiting')
    choose(photo('a.jpg'))
    await says("Cannot add the duplicate file 'a.jpg', it already exists.")
    expect(screen.getByText('1 of 5')).toBeTruthy()
  })

  test('says four refusals and sums the others up, and takes the good photo beside them', async () => {
    renderScreen('/', <Form />, signedIn)
    const big = [1, 2, 3, 4, 5, 6].map((at) => photo(`${at}.jpg`, { size: photoLimits.bytes + at }))
    choose(...big, photo('good.jpg'))
    await says('2 additional restrictions were not fulfilled')
    expect(screen.getAllByText(/exceeds maximum/)).toHaveLength(4)
    await says('1 there, 0 waiting')
  })

  test('a refusal goes after five seconds', async () => {
    renderScreen('/', <Form />, signedIn)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose files' })).toBeTruthy())
    choose(photo('a.txt', { type: 'text/plain' }))
    await says('You can only upload: JPEG, PNG, WebP.')
    await waitFor(() => expect(screen.queryByText(/You can only/)).toBeNull(), { timeout: 5500 })
  }, 8000)

  test('asks a visitor to sign in and takes her there', async () => {
    renderScreen('/', <Form />, { 'GET /api/user': visitor })
    await sessionIsKnown()
    clickButton('Choose files')
    await says('Authentication Required')
    expect(screen.getByText('Please create an account or sign in to upload inspiration photos')).toBeTruthy()
    expect(location.pathname + location.search).toBe('/auth?next=%2F%23contact')
  })
})

test('the uploader says each sentence of its restrictions', async () => {
  const { uppy } = createUploader()
  const said = () => [...new Set(uppy.getState().info.map(({ message }) => message))]
  const file = (name: string) => ({ name, type: 'image/jpeg', data: photo(name), meta: { size: 2_000_000 } })
  uppy.setOptions({ restrictions: { ...uppy.opts.restrictions, minNumberOfFiles: 2, maxTotalFileSize: 3_000_000 } })
  uppy.addFiles([file('a.jpg'), file('b.jpg')])
  uppy.addFiles([file('a.jpg')])
  await expect(uppy.upload()).rejects.toThrow()
  uppy.setOptions({ restrictions: { ...uppy.opts.restrictions, minNumberOfFiles: 1, requiredMetaFields: ['seam'] } })
  await expect(uppy.upload()).rejects.toThrow()
  uppy.setState({ allowNewUpload: false })
  uppy.addFiles([file('c.jpg')])
  uppy.setState({ allowNewUpload: true })
  uppy.setOptions({
    onBeforeFileAdded: () => {
      throw new Error('broken')
    },
  })
  expect(() => uppy.addFiles([file('d.jpg')])).toThrow()
  expect(said()).toEqual([
    'You selected 3.8 MB of files, but maximum allowed size is 2.9 MB.',
    'You have to select at least 2 file(s).',
    'Missing required meta fields.',
    'Cannot add more files.',
    'Failed to add 1 file(s) due to internal errors.',
  ])
  uppy.destroy()
})

describe('on the way', () => {
  test('a photo goes to its place and its key to the form', async () => {
    const sent = fakeTransfers()
    const { callsTo } = renderScreen('/', <Form />, signedIn)
    choose(photo('a.jpg'))
    await says('1 there, 0 waiting')
    expect((await row('a.jpg')).getByText('Ready, 1.9 MB')).toBeTruthy()
    expect(callsTo('POST /api/objects/upload').map(({ body }) => body)).toEqual([
      { filename: 'a.jpg', type: 'image/jpeg', size: 2_000_000 },
    ])
    expect(sent.map(({ url, size }) => [new URL(url).host, size])).toEqual([['store.example', 2_000_000]])
  })

  test('its progress is told in words and as a seam, and it can be cancelled', async () => {
    const sent = fakeTransfers([], { held: true })
    renderScreen('/', <Form />, signedIn)
    choose(photo('a.jpg'))
    await waitFor(() => expect(sent).toHaveLength(1))
    sent[0]?.progress(1_240_000)
    await says('62%, 1.2 of 1.9 MB')
    expect(screen.getByRole('progressbar', { name: 'Upload of a.jpg' }).getAttribute('aria-valuenow')).toBe('62')
    await says('0 there, 1 waiting')
    clickButton('Cancel a.jpg')
    await says('0 there, 0 waiting')
    expect(sent[0]?.aborted).toBe(true)
    expect(screen.queryByText('a.jpg')).toBeNull()
  })

  test('a store in trouble is asked again, at the same place', async () => {
    const sent = fakeTransfers([{ status: 503 }, null])
    const { callsTo } = renderScreen('/', <Form />, signedIn)
    choose(photo('a.jpg'))
    await says('1 there, 0 waiting')
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ url }) => url)).size).toBe(1)
    expect(callsTo('POST /api/objects/upload')).toHaveLength(1)
    expect(screen.queryByText('Upload failed')).toBeNull()
  })

  test('an expired place is asked for anew', async () => {
    const sent = fakeTransfers([{ status: 403, text: '<Message>Request has expired</Message>' }])
    renderScreen('/', <Form />, signedIn)
    choose(photo('a.jpg'))
    await says('1 there, 0 waiting')
    expect(new Set(sent.map(({ url }) => url)).size).toBe(2)
  })

  test('a refusal is final and says so, and the person can try again', async () => {
    const sent = fakeTransfers([{ status: 403, text: 'SignatureDoesNotMatch' }])
    renderScreen('/', <Form />, signedIn)
    choose(photo('a.jpg'))
    await says('Upload failed')
    expect((await row('a.jpg')).getByText('Failed to upload a.jpg.')).toBeTruthy()
    expect(screen.getByText('0 there, 0 waiting')).toBeTruthy()
    expect(sent).toHaveLength(1)
    clickButton('Retry a.jpg')
    await says('1 there, 0 waiting')
  })

  test("the shop's own refusal is told in its words", async () => {
    const full = 'Too many photos are waiting. Please book with them first, or try again tomorrow.'
    renderScreen('/', <Form />, { ...signedIn, 'POST /api/objects/upload': jsonAnswer({ message: full }, 409) })
    choose(photo('a.jpg'))
    expect(await says(full)).toBeTruthy()
  })

  test('without a connection it waits, says so, and goes on by itself', async () => {
    const sent = fakeTransfers([null])
    renderScreen('/', <Form />, signedIn)
    await sessionIsKnown()
    connect(false)
    choose(photo('a.jpg'))
    await says('No Internet connection.')
    expect((await row('a.jpg')).getByText('Waits for the connection, 1.9 MB')).toBeTruthy()
    await waitFor(() => expect(sent).toHaveLength(1))
    await says('0 there, 1 waiting')
    connect(true)
    await says('Connected to the Internet.')
    await says('1 there, 0 waiting')
    expect(screen.queryByText('Upload failed')).toBeNull()
    await waitFor(() => expect(screen.queryByText('Connected to the Internet.')).toBeNull(), { timeout: 3500 })
  })

  test('larger files go up in parts', async () => {
    const key = `u/${me}/00000000-0000-4000-8000-999999999999`
    const sent = fakeTransfers()
    const part = (number: number) =>
      jsonAnswer({ url: `https://store.example/photos/${key}?partNumber=${number}`, expires: 3600 })
    const { callsTo } = renderScreen('/', <Form />, {
      ...signedIn,
      'POST /api/s3/multipart': jsonAnswer({ key, uploadId: 'up', bucket: 'photos' }),
      'GET /api/s3/multipart/up/1': part(1),
      'GET /api/s3/multipart/up/2': part(2),
      'POST /api/s3/multipart/up/complete': jsonAnswer({
        location: `https://store.example/photos/${key}`,
        key,
        bucket: 'photos',
      }),
    })
    choose(photo('veil.jpg', { size: 6_000_000 }))
    await says('1 there, 0 waiting')
    expect(sent.map(({ size }) => size).sort()).toEqual([5_242_880, 757_120].sort())
    expect(callsTo('POST /api/s3/multipart')[0]?.body).toMatchObject({
      type: 'image/jpeg',
      metadata: { size: '6000000' },
    })
    expect(callsTo('POST /api/objects/upload')).toEqual([])
  })

  test('once the form has sent them the field is empty', async () => {
    renderScreen('/', <Form />, signedIn)
    choose(photo('a.jpg'), photo('b.jpg'))
    await says('2 there, 0 waiting')
    expect(screen.getByText('2 of 5')).toBeTruthy()
    clickButton('Sent')
    await says('0 there, 0 waiting')
    expect(screen.queryByText('a.jpg')).toBeNull()
  })

  test('removing the only photo that is there keeps the ones still on their way', async () => {
    const sent = fakeTransfers([], { held: true })
    renderScreen('/', <Form />, signedIn)
    choose(photo('a.jpg'), photo('b.jpg'))
    await waitFor(() => expect(sent).toHaveLength(2))
    act(() => sent[0]?.go())
    await says('1 there, 1 waiting')
    clickButton(sent[0]?.url.includes(String(places - 1)) ? 'Remove a.jpg' : 'Remove b.jpg')
    await says('0 there, 1 waiting')
  })
})

describe('the camera dialog, where no camera can be used', () => {
  // happy-dom has no mediaDevices, like a browser without a camera; the camera itself is tried in test/e2e.
  async function openCamera() {
    clickButton('Add Photos')
    expect(await says('Capture Inspiration Photos')).toBeTruthy()
    expect(screen.getByText('Take photos of inspiration looks, fabric samples, or style references')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Done (0)' })).toHaveProperty('disabled', true)
    clickButton('Start Camera')
    await says('Unable to access camera. Please check permissions and try again.')
  }
  const take = (name: string) =>
    fireEvent.change(screen.getByLabelText("Use the phone's camera"), { target: { files: [photo(name)] } })

  test("says why and offers the phone's own, whose photos go up after Done", async () => {
    renderScreen('/', <Form />, signedIn)
    await openCamera()
    take('1.jpg')
    take('2.jpg')
    expect(screen.getByRole('heading', { name: 'Captured Photos (2)' })).toBeTruthy()
    clickButton('Remove photo 1')
    expect(screen.getByText('0 there, 0 waiting')).toBeTruthy()
    clickButton('Done (1)')
    await says('1 there, 0 waiting')
    expect(screen.getByText('2.jpg')).toBeTruthy()
    expect(screen.queryByText('1.jpg')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('Cancel discards all photos', async () => {
    renderScreen('/', <Form />, signedIn)
    await openCamera()
    take('1.jpg')
    clickButton('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openCamera()
    expect(screen.getByRole('heading', { name: 'Captured Photos (0)' })).toBeTruthy()
    expect(screen.queryByText('1.jpg')).toBeNull()
  })

  test('takes no more than there is room for', async () => {
    renderScreen('/', <Form />, signedIn)
    choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'))
    await says('3 there, 0 waiting')
    await openCamera()
    for (const name of ['1.jpg', '2.jpg', '3.jpg']) take(name)
    clickButton('Done (2)')
    await says('5 there, 0 waiting')
    expect(screen.getByRole('button', { name: 'Add Photos' })).toHaveProperty('disabled', true)
    choose(photo('sixth.jpg'))
    await says('You can only upload 5 file(s).')
  })

  test("a visitor's photos wait for her account, and nothing is sent", async () => {
    const sent = fakeTransfers()
    const { callsTo } = renderScreen('/', <Form />, { 'GET /api/user': visitor, 'POST /api/objects/upload': place })
    await sessionIsKnown()
    await openCamera()
    take('1.jpg')
    clickButton('Done (1)')
    expect((await row('1.jpg')).getByText('Waits for your account, 1.9 MB')).toBeTruthy()
    await says('0 there, 1 waiting')
    await sessionIsKnown()
    expect([sent, callsTo('POST /api/objects/upload')]).toEqual([[], []])
  })
})

describe('the field of the desk', () => {
  const showDesk = () =>
    renderScreen('/', <CompactPhotoField keys={[]} onChange={() => {}} limit={10} place="order-1" />, signedIn)

  test("opens the phone's own camera at the first tap", () => {
    showDesk()
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo')
    expect(camera.getAttribute('capture')).toBe('environment')
    expect(camera.multiple).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Choose photos').multiple).toBe(true)
  })

  test('takes ten, and no more', async () => {
    showDesk()
    await sessionIsKnown()
    const eleven = Array.from({ length: 11 }, (_, at) => photo(`${at}.jpg`, { size: 1000 + at }))
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: eleven.slice(0, 10) } })
    expect(await screen.findByText('10 of 10')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Take a photo').disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: eleven.slice(10) } })
    expect(await says('You can only upload 10 file(s).')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText(/^Ready, /)).toHaveLength(10), { timeout: 10_000 })
    expect(screen.getByText('10 of 10')).toBeTruthy()
  })
})
