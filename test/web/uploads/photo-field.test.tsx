import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { photoLimits } from '../../../shared/photos.ts'
import { choose, PhotoForm, photo, says, sessionIsKnown, signedIn, visitor } from '../../helpers/web/photo-field.tsx'
import { clickButton, renderScreen } from '../../helpers/web/screen.tsx'

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
    renderScreen('/', <PhotoForm />, signedIn)
    choose(...files)
    expect(await says(sentence)).toBeTruthy()
    expect(screen.queryAllByRole('progressbar').length).toBeLessThanOrEqual(1)
  })

  test('the same photo again is refused with its sentence', async () => {
    renderScreen('/', <PhotoForm />, signedIn)
    choose(photo('a.jpg'))
    await says('1 there, 0 waiting')
    choose(photo('a.jpg'))
    await says("Cannot add the duplicate file 'a.jpg', it already exists.")
    expect(screen.getByText('1 of 5')).toBeTruthy()
  })

  test('says four refusals and sums the others up, and takes the good photo beside them', async () => {
    renderScreen('/', <PhotoForm />, signedIn)
    const big = [1, 2, 3, 4, 5, 6].map((at) => photo(`${at}.jpg`, { size: photoLimits.bytes + at }))
    choose(...big, photo('good.jpg'))
    await says('2 additional restrictions were not fulfilled')
    expect(screen.getAllByText(/exceeds maximum/)).toHaveLength(4)
    await says('1 there, 0 waiting')
  })

  test('a refusal goes after five seconds', async () => {
    renderScreen('/', <PhotoForm />, signedIn)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose files' })).toBeTruthy())
    choose(photo('a.txt', { type: 'text/plain' }))
    await says('You can only upload: JPEG, PNG, WebP.')
    await waitFor(() => expect(screen.queryByText(/You can only/)).toBeNull(), { timeout: 5500 })
  }, 8000)

  test('asks a visitor to sign in and takes her there', async () => {
    renderScreen('/', <PhotoForm />, { 'GET /api/user': visitor })
    await sessionIsKnown()
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    clickButton('Choose files')
    await says('Authentication Required')
    expect(screen.getByText('Please create an account or sign in to upload inspiration photos')).toBeTruthy()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth?next=%2F%23contact'), { timeout: 2000 })
  })
})
