import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Collection } from '../../../web/features/products/collection.tsx'
import { SignatureCollections } from '../../../web/features/products/signature-collections.tsx'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const never = () => new Promise<Response>(() => {})

const product = (name: string, more = {}) => ({
  id: crypto.randomUUID(),
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  description: `About the ${name}`,
  category: 'baptism-suits',
  price: 980_000,
  images: ['/art/baptism-suit.svg'],
  pictures: [],
  featured: 1,
  createdAt: '2026-05-14T04:30:00.000Z',
  ...more,
})

describe('the signature collections', () => {
  const featured = 'GET /api/products/featured'

  test('show each piece with its category, price and the way to its collection', async () => {
    renderScreen('/', <SignatureCollections />, { [featured]: jsonAnswer([product('Gabriel baptism suit')]) })
    await screen.findByRole('heading', { name: 'Gabriel baptism suit' })
    for (const text of ['Baptism Suits', 'About the Gabriel baptism suit', 'From', '₹9,800'])
      expect(screen.getByText(text)).toBeTruthy()
    const way = screen.getByRole('link', { name: 'View Collection Gabriel baptism suit' })
    expect(way.getAttribute('href')).toBe('/collections/baptism-suits')
  })

  test('are three placeholders while they are on their way', () => {
    renderScreen('/', <SignatureCollections />, { [featured]: never })
    expect(screen.getByRole('status').textContent).toBe('Loading the collections')
    expect(document.querySelectorAll('.product-card')).toHaveLength(3)
  })

  test('hide while there are none, and the links to them still lead somewhere', async () => {
    renderScreen('/', <SignatureCollections />, { [featured]: jsonAnswer([]) })
    await waitFor(() => expect(screen.queryByText('Our Signature Collections')).toBeNull())
    expect(document.getElementById('collections')).toBeTruthy()
  })

  test('that did not come say so, and can be asked for again', async () => {
    const answers = { [featured]: jsonAnswer({ message: 'no' }, 503) }
    const { callsTo } = renderScreen('/', <SignatureCollections />, answers)
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the collections.')
    expect(callsTo(featured)).toHaveLength(1)
    answers[featured] = jsonAnswer([product('Lace bonnet')])
    clickButton('Try again')
    expect(await screen.findByRole('heading', { name: 'Lace bonnet' })).toBeTruthy()
  })

  test('of two trios put the large pieces first and last', async () => {
    const six = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => product(name))
    renderScreen('/', <SignatureCollections />, { [featured]: jsonAnswer(six) })
    await screen.findByRole('heading', { name: 'Six' })
    expect([...document.querySelectorAll('.product-card-big h3')].map((heading) => heading.textContent)).toEqual([
      'One',
      'Six',
    ])
  })
})

describe('the page of a collection', () => {
  test('leads to the others, and to each piece’s own page', async () => {
    renderScreen('/collections/women', <Collection category="women" />, {
      'GET /api/products': jsonAnswer([product('Meera lehenga')]),
    })
    const piece = await screen.findByRole('link', { name: 'See this piece Meera lehenga' })
    expect(piece.getAttribute('href')).toBe('/collections/baptism-suits/meera-lehenga')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Women')
    expect(screen.getByRole('link', { name: 'Accessories' }).getAttribute('href')).toBe('/collections/accessories')
  })

  test('without a piece offers to make one', async () => {
    renderScreen('/collections/women', <Collection category="women" />, { 'GET /api/products': jsonAnswer([]) })
    expect(await screen.findByText('Nothing on this rail yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Book Consultation' }).getAttribute('href')).toBe('/#contact')
  })
})
