import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { photoLimits } from '../../../shared/photos.ts'
import { CompactPhotoField } from '../../../web/features/uploads/form-photos.tsx'
import { choose, fakeCanvas, PhotoForm, photo, says, signedIn, visitor } from '../../helpers/web/photo-field.tsx'
import { clickButton, renderScreen } from '../../helpers/web/screen.tsx'

/** A form that holds another photo, which it can give up. */
function FormWithRoom() {
  const [keys, setKeys] = useState<string[]>([])
  const [limit, setLimit] = useState(1)
  return (
    <>
      <CompactPhotoField keys={keys} onChange={setKeys} limit={limit} place="order-1" />
      <button type="button" onClick={() => setLimit(2)}>
        Give one up
      </button>
    </>
  )
}

describe('choosing files', () => {
  test.each([
    ['a text that calls itself a photo', photo('fake.jpg', { head: 'Dear shop' })],
    ['an empty file', photo('fake.jpg', { size: 0 })],
  ])('%s is named and left out, until the sentence has been read', async (_what, file) => {
    renderScreen('/', <PhotoForm />, signedIn)
    choose(file, photo('good.jpg'))
    const sentence = '“fake.jpg” is not a photo we can use, so we left it out. You can only upload: JPEG, PNG, WebP.'
    expect(await says(sentence)).toBeTruthy()
    await says('1 there, 0 waiting')
    expect(screen.getByText(sentence)).toBeTruthy()
    clickButton('Close this message')
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('a HEIC or AVIF photo is drawn as JPEG where the browser can', async () => {
    fakeCanvas({ weigh: () => 900_000 })
    const { bodiesTo } = renderScreen('/', <PhotoForm />, signedIn)
    choose(photo('gown.avif', { head: '\0\0\0\x1cftypavif' }))
    await says('1 there, 0 waiting')
    expect(bodiesTo('POST /api/objects/upload')[0]).toMatchObject({ size: 900_000, type: 'image/jpeg' })
  })

  test.each([
    [
      photo('gown.heic', { head: '\0\0\0\x1cftypheic' }),
      'This browser cannot open “gown.heic”, so we left it out. Please open it in your gallery, save it as JPEG, and choose that copy.',
    ],
    [
      photo('big.jpg', { size: photoLimits.bytes + 1 }),
      '“big.jpg” exceeds maximum allowed size of 10 MB, and this browser could not make it smaller.',
    ],
  ])('a photo that the browser cannot draw is left out, and named: %#', async (file, sentence) => {
    renderScreen('/', <PhotoForm />, signedIn)
    choose(file)
    expect(await says(sentence)).toBeTruthy()
    expect(screen.queryByText(/of 5$/)).toBeNull()
  })

  test('more than 10 MB are made smaller', async () => {
    const widths = fakeCanvas({ weigh: (width) => (width > 3000 ? photoLimits.bytes + 1 : 900_000) })
    const { bodiesTo } = renderScreen('/', <PhotoForm />, signedIn)
    choose(photo('big.jpg', { size: photoLimits.bytes + 1 }))
    await says('1 there, 0 waiting')
    expect(screen.getByText('Ready, 0.9 MB')).toBeTruthy()
    expect(widths.slice(0, 3)).toEqual([4096, 3072, 2048])
    expect(bodiesTo('POST /api/objects/upload')[0]).toMatchObject({ filename: 'big.jpg', size: 900_000 })
  })

  test('a browser that answers noise for what is drawn sends the photo as it is', async () => {
    const widths = fakeCanvas({ noise: true })
    const { bodiesTo } = renderScreen('/', <PhotoForm />, signedIn)
    choose(photo('a.jpg'))
    await says('1 there, 0 waiting')
    expect(bodiesTo('POST /api/objects/upload')[0]).toMatchObject({ filename: 'a.jpg', size: 2_000_000 })
    expect(widths).toEqual([])
  })

  test('needs an account: a visitor is told so, and led to the sign-in and from there back to the form', async () => {
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { answered } = renderScreen('/?piece=clara', <PhotoForm />, { 'GET /api/user': visitor })
    await answered()
    const open = vi.spyOn(HTMLInputElement.prototype, 'click')
    clickButton('Choose files')
    expect(await screen.findByText('Authentication Required')).toBeTruthy()
    expect(open).not.toHaveBeenCalled()
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/auth?next=%2F%3Fpiece%3Dclara%23contact'), {
      timeout: 5000,
    })
  })
})

// happy-dom has no mediaDevices, like a browser without a camera; the camera itself is tried in test/e2e.
async function openCamera() {
  clickButton('Add Photos')
  expect(await says('Capture Inspiration Photos')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Done (0)' })).toHaveProperty('disabled', true)
  clickButton('Start Camera')
  await says('Unable to access camera. Please check permissions and try again.')
}
const take = (name: string) =>
  fireEvent.change(screen.getByLabelText("Use the phone's camera"), { target: { files: [photo(name)] } })

test("the camera dialog is a visitor's too: what it takes waits for her account", async () => {
  const { answered, callsTo } = renderScreen('/', <PhotoForm />, { 'GET /api/user': visitor })
  await answered()
  await openCamera()
  take('a.jpg')
  clickButton('Done (1)')
  await says('0 there, 1 waiting')
  expect(callsTo('POST /api/objects/upload')).toEqual([])
})

test("the camera dialog says why no camera can be used and offers the phone's own, whose photos go up after Done", async () => {
  renderScreen('/', <PhotoForm />, signedIn)
  await openCamera()
  take('1.jpg')
  take('2.jpg')
  clickButton('Remove photo 1')
  expect(screen.getByText('0 there, 0 waiting')).toBeTruthy()
  clickButton('Done (1)')
  await says('1 there, 0 waiting')
  expect(screen.getByText('2.jpg')).toBeTruthy()
  expect(screen.queryByText('1.jpg')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('only Cancel in the camera dialog discards them: what was taken stays when the dialog is closed otherwise', async () => {
  renderScreen('/', <PhotoForm />, signedIn)
  await openCamera()
  take('1.jpg')
  clickButton('Close')
  await says('1 there, 0 waiting')
  await openCamera()
  take('2.jpg')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Escape' })
  await says('2 there, 0 waiting')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a form that gives one photo up has room for another', async () => {
  await renderScreen('/', <FormWithRoom />, signedIn).answered()
  const add = (name: string, size: number) =>
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: [photo(name, { size })] } })
  add('a.jpg', 1000)
  expect(await screen.findByText('1 of 1')).toBeTruthy()
  clickButton('Give one up')
  add('b.jpg', 1001)
  expect(await screen.findByText('2 of 2')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText(/^Ready, /)).toHaveLength(2))
})
