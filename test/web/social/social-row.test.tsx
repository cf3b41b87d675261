import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { showLocalDates } from '../../../web/features/social/local-dates.ts'
import { SocialRow } from '../../../web/features/social/social-row.tsx'
import { renderScreen } from '../../helpers/web/screen.tsx'

describe('the latest posts of a network', () => {
  const post = (more = {}) => ({
    id: crypto.randomUUID(),
    imageUrl: '/art/bonnet.svg',
    caption: 'Lace insertion, seen close.',
    permalink: null,
    timestamp: '2026-05-14T20:30:00.000Z',
    likes: 214,
    comments: 6,
    picture: null,
    ...more,
  })

  test('is six placeholders that say so where the Worker could not read them', () => {
    renderScreen('/', <SocialRow of="instagram" />)
    expect(screen.getAllByText('Loading Instagram posts...')).toHaveLength(6)
  })

  test('is six placeholders that do not load for ever when there is nothing in it', () => {
    renderScreen('/', <SocialRow of="instagram" posts={[]} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
    expect(screen.queryByText(/Loading/)).toBeNull()
    expect(screen.getByText('Our first Instagram posts will show here.')).toBeTruthy()
  })

  test('is not there where the boutique is not on the network', () => {
    renderScreen('/', <SocialRow of="facebook" posts={[]} />, {}, placeholderBoutique)
    expect(screen.queryByText('Latest from Facebook')).toBeNull()
  })

  test('shows picture, caption, the visitor’s own date and, for who looks closer, the counts', async () => {
    renderScreen('/', <SocialRow of="instagram" posts={[post()]} />)
    showLocalDates()
    const picture = await screen.findByRole('img', { name: 'Lace insertion, seen close.' })
    expect(picture.getAttribute('src')).toBe('/art/bonnet.svg')
    const card = picture.closest('li')
    const date = new Date('2026-05-14T20:30:00.000Z').toLocaleDateString(undefined, { dateStyle: 'medium' })
    expect(card?.querySelector('time')?.textContent).toBe(date)
    expect(card?.querySelector('.social-post-counts')?.textContent).toBe('214 likes6 comments')
    expect(screen.queryByText('Loading Instagram posts...')).toBeNull()
  })

  test('cuts a long caption to 120 letters and its alternative text to 100', async () => {
    const caption = `${'a'.repeat(99)}👗${'b'.repeat(20)}c`
    renderScreen('/', <SocialRow of="instagram" posts={[post({ caption }), post({ caption: caption.slice(0, -1) })]} />)
    const [long, whole] = await screen.findAllByRole('img', { name: `${'a'.repeat(99)}👗` })
    expect(long?.closest('li')?.textContent).toContain(`${'b'.repeat(20)}...`)
    expect(whole?.closest('li')?.textContent).toContain(`👗${'b'.repeat(20)}`)
    expect(whole?.closest('li')?.textContent).not.toContain('...')
  })

  test('says whose post it is without a caption, and counts only what is counted', async () => {
    renderScreen('/', <SocialRow of="facebook" posts={[post({ caption: null, likes: 0, comments: null })]} />)
    const picture = await screen.findByRole('img', { name: 'Facebook post' })
    expect(picture.closest('li')?.querySelector('.social-post-counts')?.textContent).toBe('0 likes')
  })

  test('leads to the post where it is known, and else to the profile, in a tab of its own', async () => {
    const permalink = 'https://www.instagram.com/p/1/'
    renderScreen('/', <SocialRow of="instagram" posts={[post({ permalink }), post()]} />)
    const links = (await screen.findAllByRole('img')).map((picture) => picture.closest('a'))
    expect(links.map((link) => link?.getAttribute('href'))).toEqual([
      permalink,
      'https://www.instagram.com/kasavu.lace/',
    ])
    for (const link of links) expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener'])
    expect(screen.getByRole('link', { name: 'View All on Instagram' }).getAttribute('target')).toBe('_blank')
  })
})
