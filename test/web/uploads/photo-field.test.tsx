import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { photoLimits } from '../../../shared/photos.ts'
import { fakeCanvas } from '../../helpers/web/fake-canvas.ts'
import { choose, PhotoForm, photo, says, signedIn, visitor } from '../../helpers/web/photo-field.tsx'
import { clickButton, renderScreen } from '../../helpers/web/screen.tsx'

describe('choosing files', () => {
  test('six photos are refused with their sentence', async () => {
    renderScreen('/', <PhotoForm />, signedIn)
    choose(...[1, 2, 3, 4, 5, 6].map((at) => photo(`${at}.jpg`)))
    expect(await says('You can only upload 5 file(s).')).toBeTruthy()
    expect(screen.queryAllByRole('progressbar').length).toBeLessThanOrEqual(1)
  })

  test('a photo that is removed hands the focus to the next, and the last to the button that adds one', async () => {
    renderScreen('/', <PhotoForm />, signedIn)
    choose(photo('a.jpg'), photo('b.jpg'))
    await says('2 there, 0 waiting')
    const remove = (name: string) => {
      const button = screen.getByRole('button', { name: `Remove ${name}` })
      button.focus()
      fireEvent.click(button)
    }
    remove('a.jpg')
    await says('1 there, 0 waiting')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove b.jpg' }))
    remove('b.jpg')
    await says('0 there, 0 waiting')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Photos' }))
  })

  test.each([
    ['a text that calls itself a photo', photo('fake.jpg', { head: 'Dear shop' })],
    ['an empty file', photo('fake.jpg', { size: 0 })],
  ])('%s is named and left out, until the sentence has been read', async (_what, file) => {
    renderScreen('/', <PhotoForm />, signedIn)
    choose(file, photo('good.jpg'))
    const sentence = '“fake.jpg” is not a photo we can use, so we left it out. You can only upload: JPEG, PNG, WebP.'
    expect(await says(sentence)).toBeTruthy()
    await says('1 there, 0 waiting')
    expect(screen.getByText('1 of 5')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
    clickButton('Close this message')
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('more than 10 MB are made smaller', async () => {
    const widths = fakeCanvas({ weigh: (width) => (width > 3000 ? photoLimits.bytes + 1 : 900_000) })
    const { callsTo } = renderScreen('/', <PhotoForm />, signedIn)
    choose(photo('big.jpg', { size: photoLimits.bytes + 1 }))
    await says('1 there, 0 waiting')
    expect(screen.getByText('Ready, 0.9 MB')).toBeTruthy()
    expect(widths.slice(0, 3)).toEqual([4096, 3072, 2048])
    expect(callsTo('POST /api/objects/upload')[0]?.body).toMatchObject({ filename: 'big.jpg', size: 900_000 })
  })

  test('a browser that answers noise for what is drawn sends the photo as it is', async () => {
    const widths = fakeCanvas({ noise: true })
    const { callsTo } = renderScreen('/', <PhotoForm />, signedIn)
    choose(photo('a.jpg'))
    await says('1 there, 0 waiting')
    expect(callsTo('POST /api/objects/upload')[0]?.body).toMatchObject({ filename: 'a.jpg', size: 2_000_000 })
    expect(widths).toEqual([])
  })

  test('more than 10 MB that this browser cannot draw are named and left out', async () => {
    renderScreen('/', <PhotoForm />, signedIn)
    choose(photo('big.jpg', { size: photoLimits.bytes + 1 }))
    const sentence = '“big.jpg” exceeds maximum allowed size of 10 MB, and this browser could not make it smaller.'
    expect(await says(sentence)).toBeTruthy()
    expect(screen.queryByText(/of 5$/)).toBeNull()
  })

  test('a small photo weighs kilobytes', async () => {
    renderScreen('/', <PhotoForm />, signedIn)
    choose(photo('a.jpg', { size: 40_000 }))
    await says('1 there, 0 waiting')
    expect(screen.getByText('Ready, 39 KB')).toBeTruthy()
  })

  test('the same photo again is refused with its sentence', async () => {
    renderScreen('/', <PhotoForm />, signedIn)
    choose(photo('a.jpg'))
    await says('1 there, 0 waiting')
    choose(photo('a.jpg'))
    await says("Cannot add the duplicate file 'a.jpg', it already exists.")
    expect(screen.getByText('1 of 5')).toBeTruthy()
  })

  test("a visitor's wait for her account, as those of the camera do", async () => {
    const { answered, callsTo } = renderScreen('/', <PhotoForm />, { 'GET /api/user': visitor })
    await answered()
    const open = vi.spyOn(HTMLInputElement.prototype, 'click')
    clickButton('Choose files')
    expect(open).toHaveBeenCalled()
    choose(photo('a.jpg'))
    await says('0 there, 1 waiting')
    expect(screen.getByText('Waits for your account, 1.9 MB')).toBeTruthy()
    expect(screen.queryByText('Authentication Required')).toBeNull()
    expect(callsTo('POST /api/objects/upload')).toEqual([])
  })
})
