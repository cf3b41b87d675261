import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { CompactPhotoField } from '../../../web/features/uploads/compact-photo-field.tsx'
import { photo, says, signedIn } from '../../helpers/web/photo-field.tsx'
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

describe('the compact field', () => {
  const showField = () =>
    renderScreen('/', <CompactPhotoField keys={[]} onChange={() => {}} limit={10} place="order-1" />, signedIn)

  test("opens the phone's own camera at the first tap", () => {
    showField()
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo')
    expect(camera.getAttribute('capture')).toBe('environment')
    expect(camera.multiple).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Choose photos').multiple).toBe(true)
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

  test('takes ten, and no more', async () => {
    await showField().answered()
    const eleven = Array.from({ length: 11 }, (_, at) => photo(`${at}.jpg`, { size: 1000 + at }))
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: eleven.slice(0, 10) } })
    expect(await screen.findByText('10 of 10')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Take a photo').disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: eleven.slice(10) } })
    expect(await says('You can only upload 10 file(s).')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText(/^Ready, /)).toHaveLength(10))
    expect(screen.getByText('10 of 10')).toBeTruthy()
  })
})
