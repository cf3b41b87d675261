import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noWords } from '../../../shared/boutique-words.ts'
import { clickButton, jsonAnswer, noNetwork, type } from '../../helpers/web/screen.tsx'
import { findToast, openStorefront } from '../../helpers/web/storefront.tsx'

const get = 'GET /api/admin/boutique/words'
const put = 'PUT /api/admin/boutique/words'

describe('the owner’s words in the storefront editor', () => {
  test('are saved as they stand: rows in their order, those taken out gone, money in paise', async () => {
    const { callsTo } = openStorefront('words', { [get]: jsonAnswer(noWords), [put]: jsonAnswer(noWords) })
    fireEvent.input(await screen.findByLabelText(/^Story/), { target: { value: 'I learned it from my mother.' } })
    for (const _ of [1, 2]) clickButton('Add a question')
    const [first, second] = screen.getAllByLabelText('Question')
    const [, answer] = screen.getAllByLabelText('Answer')
    expect(first && second && answer).toBeTruthy()
    if (second) fireEvent.input(second, { target: { value: 'How early?' } })
    if (answer) fireEvent.input(answer, { target: { value: 'Six weeks.' } })
    clickButton('Remove question 1')
    type('The advance (optional)', 'Half.')
    fireEvent.click(screen.getByLabelText('Home delivery'))
    fireEvent.input(screen.getByLabelText(/^Delivery charge/), { target: { value: '1,50,000' } })
    clickButton('Save')
    expect(await screen.findByText('Please check the charge')).toBeTruthy()
    fireEvent.input(screen.getByLabelText(/^Delivery charge/), { target: { value: '150' } })
    clickButton('Save')
    await waitFor(() => expect(callsTo(put)).toHaveLength(1))
    expect(callsTo(put)[0]?.body).toEqual({
      story: 'I learned it from my mother.',
      heroImages: [],
      services: [],
      questions: [{ question: 'How early?', answer: 'Six weeks.' }],
      terms: { advance: 'Half.' },
      delivery: { pickUp: false, door: true, charge: 15_000 },
    })
  })

  test('keep their pictures, which can be taken out, and stay when the shop cannot be reached', async () => {
    const image = { src: '/api/pictures/a.jpg', alt: 'Anna', srcset: null, width: 1200, height: 1500 }
    const { callsTo } = openStorefront('words', {
      [get]: jsonAnswer({ ...noWords, portrait: image, heroImages: [{ ...image, alt: 'The shop' }] }),
      [put]: noNetwork,
    })
    expect(await screen.findByRole('img', { name: 'The shop' })).toBeTruthy()
    clickButton('Remove it')
    clickButton('Save')
    expect(await findToast('Not saved')).toBeTruthy()
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    expect(callsTo(put)[0]?.body).toMatchObject({ heroImages: [{ src: image.src, alt: 'The shop' }] })
    expect(callsTo(put)[0]?.body).not.toHaveProperty('portrait')
  })

  test('are refused under their own fields', async () => {
    openStorefront('words', { [get]: jsonAnswer(noWords) })
    await screen.findByLabelText(/^Story/)
    clickButton('Add a service')
    type('Service', 'Mending')
    clickButton('Save')
    const error = await screen.findByText('What it is is required')
    expect(error.parentElement?.querySelector('textarea')).toBe(document.activeElement)
  })
})
