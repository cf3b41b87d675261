import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeTransfers } from '../../helpers/web/fake-transfers.ts'
import { choose, PhotoForm, photo, place, row, says, signedIn, visitor } from '../../helpers/web/photo-field.tsx'
import { clickButton, renderScreen } from '../../helpers/web/screen.tsx'

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
    renderScreen('/', <PhotoForm />, signedIn)
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

  test('keeps both of two that come at once', async () => {
    renderScreen('/', <PhotoForm />, signedIn)
    await openCamera()
    act(() => {
      take('1.jpg')
      take('2.jpg')
    })
    expect(screen.getByRole('heading', { name: 'Captured Photos (2)' })).toBeTruthy()
  })

  test('Cancel discards all photos', async () => {
    renderScreen('/', <PhotoForm />, signedIn)
    await openCamera()
    take('1.jpg')
    clickButton('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openCamera()
    expect(screen.getByRole('heading', { name: 'Captured Photos (0)' })).toBeTruthy()
    expect(screen.queryByText('1.jpg')).toBeNull()
  })

  test('only Cancel discards them: what was taken stays when the dialog is closed otherwise', async () => {
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

  test('takes no more than there is room for', async () => {
    renderScreen('/', <PhotoForm />, signedIn)
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
    const { answered, callsTo } = renderScreen('/', <PhotoForm />, {
      'GET /api/user': visitor,
      'POST /api/objects/upload': place,
    })
    await answered()
    await openCamera()
    take('1.jpg')
    clickButton('Done (1)')
    expect((await row('1.jpg')).getByText('Waits for your account, 1.9 MB')).toBeTruthy()
    await says('0 there, 1 waiting')
    await answered()
    expect([sent, callsTo('POST /api/objects/upload')]).toEqual([[], []])
  })
})
