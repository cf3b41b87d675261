import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Collection } from '../../../web/features/products/collection.tsx'
import { SignatureCollections } from '../../../web/features/products/signature-collections.tsx'
import { renderScreen } from '../../helpers/web/screen.tsx'

const product = (name: string, more = {}) => ({
  id: crypto.randomUUID(),
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  description: `About the ${name}`,
  category: 'baptism-suits' as const,
  price: 980_000,
  images: ['/art/baptism-suit.svg'],
  pictures: [],
  featured: 1,
  createdAt: '2026-05-14T04:30:00.000Z',
  ...more,
})

describe('the signature collections', () => {
  test('show each piece with its category, price and the way to its collection', async () => {
    renderScreen('/', <SignatureCollections products={[product('Gabriel baptism suit')]} />)
    await screen.findByRole('heading', { name: 'Gabriel baptism suit' })
    for (const text of ['Baptism Suits', 'About the Gabriel baptism suit', 'From', '₹9,800'])
      expect(screen.getByText(text)).toBeTruthy()
    const way = screen.getByRole('link', { name: 'View Collection Gabriel baptism suit' })
    expect(way.getAttribute('href')).toBe('/collections/baptism-suits')
  })

  test('hide while there are none, and the links to them still lead somewhere', async () => {
    renderScreen('/', <SignatureCollections products={[]} />)
    expect(screen.queryByText('Our Signature Collections')).toBeNull()
    expect(document.getElementById('collections')).toBeTruthy()
  })

  test('that the Worker could not read say so, and the page can be asked for again', () => {
    renderScreen('/', <SignatureCollections />)
    expect(screen.getByRole('alert').textContent).toContain('We could not load the collections.')
    // The page's own address, which the browser then fetches: it does not, for a place on the page it has.
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('?')
  })

  test('of two trios put the large pieces first and last', async () => {
    const six = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => product(name))
    renderScreen('/', <SignatureCollections products={six} />)
    await screen.findByRole('heading', { name: 'Six' })
    expect([...document.querySelectorAll('.product-card-big h3')].map((heading) => heading.textContent)).toEqual([
      'One',
      'Six',
    ])
  })
})

describe('the page of a collection', () => {
  test('leads to the others, and to each piece’s own page', async () => {
    renderScreen('/collections/women', <Collection category="women" products={[product('Meera lehenga')]} />)
    const piece = await screen.findByRole('link', { name: 'Meera lehenga' })
    expect(piece.getAttribute('href')).toBe('/collections/baptism-suits/meera-lehenga')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Women')
    expect(screen.getByRole('link', { name: 'Accessories' }).getAttribute('href')).toBe('/collections/accessories')
  })

  test('says ages and weeks on each card under a heading of the second level, and ends with a way to one’s own', async () => {
    const facts = { sizes: 'Ages 7 to 10', weeksToMake: 1 }
    renderScreen('/', <Collection category="women" products={[product('Meera lehenga', facts), product('Plain')]} />)
    await screen.findByRole('heading', { level: 2, name: 'Meera lehenga' })
    expect(screen.getByText('Ages 7 to 10 · about 1 week')).toBeTruthy()
    const last = screen.getAllByRole('listitem').at(-1)
    expect(last?.textContent).toContain('Not here? We make yours.')
    expect(screen.getByRole('link', { name: 'Book Consultation' }).getAttribute('href')).toBe('/#contact')
  })

  test('that goes on at another page ends there', () => {
    renderScreen('/', <Collection category="women" products={[product('Meera lehenga')]} hasMore />)
    expect(screen.queryByText('Not here? We make yours.')).toBeNull()
  })

  test('without a piece offers to make one', async () => {
    renderScreen('/collections/women', <Collection category="women" products={[]} />)
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Book Consultation' }).getAttribute('href')).toBe('/#contact')
  })
})
