import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { customerPath, openCustomer, section } from '../../helpers/web/customer-page.tsx'
import { detailedCustomer } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

describe('a customer’s page', () => {
  test('has everything that is known, each with a link to it', async () => {
    openCustomer()
    expect(await screen.findByRole('heading', { name: 'Sneha Mathew' })).toBeTruthy()
    const to = (name: string, link: string | RegExp) =>
      section(name).getByRole('link', { name: link }).getAttribute('href')
    expect(to('Orders', 'Christening gown')).toBe('/admin/orders/7f3a91c2-1')
    expect(to('Orders', 'New order')).toBe('/admin?tab=orders&from=new&customer=u1')
    expect(to('Bookings', 'Baptism Suit for മറിയ')).toBe('/admin?tab=bookings&open=b1')
    expect(to('Visits', 'Fitting, 24 Nov 2099')).toBe('/admin/orders/7f3a91c2-1')
    expect(to('Visits', 'Consultation, 4 May 2026')).toBe('/admin?tab=bookings&open=b1')
    const visits = section('Visits').getAllByRole('listitem')
    expect(visits.map(({ textContent }) => textContent)).toEqual([
      'Fitting, 24 Nov 2099Arranged11:00 AM',
      'Consultation, 4 May 2026Cancelled11:00 AM',
    ])
    expect(to('Chats', 'About order 7f3a91c2')).toBe('/admin?tab=messages&room=r1')
    expect(section('Leads').getByText('No lead under this email or phone.')).toBeTruthy()
    expect(screen.getByText('Privacy page').parentElement?.textContent).toBe(
      'Privacy pageAgreed to on 30 April 2026As it read from 23 November 2026 on',
    )
    const message = to('Orders', /^Send an update/)
    expect(message).toMatch(/^https:\/\/wa\.me\/919847012345\?text=Hello%20Sneha/)
    expect(decodeURIComponent(message ?? '')).toContain('it is being stitched')
  })

  test.each([
    [false, 'The rest is erased in the next few hours.'],
    [true, 'It waits because an order is open.'],
  ])('says that they are being erased; held up: %s', async (isHeld, sentence) => {
    const erasing = { since: '2026-05-04T05:30:00.000Z', isHeld }
    openCustomer({ [`GET ${customerPath}`]: jsonAnswer(detailedCustomer({ erasing })) })
    expect((await screen.findByText(/^Erasing began on 4 May 2026/)).textContent).toContain(sentence)
  })

  test('deactivates only when asked for twice, and shows it', async () => {
    let isActive = true
    const { callsTo } = openCustomer({
      [`GET ${customerPath}`]: () => jsonAnswer(detailedCustomer({ isActive }))(),
      [`PUT ${customerPath}`]: ({ body }) => {
        isActive = Object(body).isActive
        return jsonAnswer(detailedCustomer({ isActive }))()
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate Sneha Mathew' }))
    expect(callsTo(`PUT ${customerPath}`)).toEqual([])
    clickButton('Deactivate')
    expect(await screen.findByRole('button', { name: 'Activate Sneha Mathew' })).toBeTruthy()
    expect(screen.getByText('Inactive')).toBeTruthy()
  })

  test('of nobody is not there', async () => {
    openCustomer({ [`GET ${customerPath}`]: jsonAnswer({ message: 'There is no such customer' }, 404) })
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such customer' })).toBeTruthy()
  })
})
