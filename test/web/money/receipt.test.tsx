import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import AdminReceiptPage from '../../../web/pages/admin-receipt.tsx'
import CustomerReceiptPage from '../../../web/pages/receipt.tsx'
import { receipt } from '../../helpers/web/money.ts'
import { adminUser, customerUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const openAtDesk = (changes: object = {}) =>
  renderScreen(
    '/admin/orders/o1/receipts/y1',
    <Route path="/admin/orders/:id/receipts/:payment" component={AdminReceiptPage} />,
    {
      'GET /api/user': jsonAnswer(adminUser),
      'GET /api/admin/orders/o1/payments/y1': jsonAnswer(receipt(changes)),
    },
  )
const openAsCustomer = (answer = jsonAnswer(receipt())) =>
  renderScreen(
    '/user/orders/o1/receipts/y1',
    <Route path="/user/orders/:id/receipts/:payment" component={CustomerReceiptPage} />,
    { 'GET /api/user': jsonAnswer(customerUser), 'GET /api/user/orders/o1/payments/y1': answer },
  )
const slip = async () => (await screen.findByRole('article', { name: 'Receipt R/26-27/00042' })).textContent

describe('a receipt', () => {
  test('says who paid how much, in words too, for what, how, and what is left', async () => {
    openAsCustomer()
    const text = await slip()
    for (const line of [
      'Kasavu & Lace',
      '12 Sample Lane, Kakkanad, Kochi 682030, Kerala',
      '+91 90000 00000',
      'R/26-27/000422 May 2026',
      'Received fromSneha Mathew',
      'The sum ofRupees five thousand only',
      'ForChristening gown for മറിയ, order 7f3a91c2',
      'ByUPI, reference 412034567890',
      '₹5,000',
      'Order₹12,400',
      'Balance after this₹1,400',
    ])
      expect(text).toContain(line)
    expect(text).not.toContain('Reversed')
    expect(screen.getByRole('link', { name: 'The order' }).getAttribute('href')).toBe('/user/orders/o1')
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  })

  test('that was reversed says so, on paper and in a message', async () => {
    openAtDesk({ reversed: true })
    expect(await slip()).toContain('Reversed: this payment no longer counts.')
    expect(decodeURIComponent(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')).toContain(
      'This payment was reversed.',
    )
  })

  test('of money that went back says to whom and why', async () => {
    openAtDesk({ amount: -100000, reason: 'One piece less', method: 'cash', reference: null })
    const text = await slip()
    expect(text).toContain('Money given back')
    expect(text).toContain('Given back toSneha Mathew')
    expect(text).toContain('Rupees one thousand only')
    expect(text).toContain('WhyOne piece less')
    expect(text).not.toContain('Thank you')
  })

  test('of a reversal thanks nobody, and has a date for a number where it has none', async () => {
    openAtDesk({ amount: -340000, isReversal: true, reason: 'Wrong order', number: null })
    const text = (await screen.findByRole('article', { name: 'Receipt 2 May 2026' })).textContent
    expect(text).toContain('Reverses a payment ofSneha Mathew')
    for (const word of ['Given back', 'Thank you']) expect(text).not.toContain(word)
    const href = decodeURIComponent(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
    expect(href).toContain('Lace, receipt of 2 May 2026: Reverses a payment of ₹3,400 on 2 May 2026')
    for (const word of ['given back', 'Thank you', 'null']) expect(href).not.toContain(word)
  })

  test('of a reversal of what was given back thanks nobody either', async () => {
    openAtDesk({ amount: 50000, isReversal: true })
    const text = await slip()
    expect(text).toContain('Reverses what went toSneha Mathew')
    expect(text).not.toContain('Thank you')
    const href = decodeURIComponent(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
    expect(href).toContain('Reverses ₹500 given back on 2 May 2026')
    expect(href).not.toContain('Thank you')
  })

  test('is sent by WhatsApp to the customer’s number, shared, and printed', async () => {
    openAtDesk()
    await slip()
    const href = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? ''
    expect(href).toContain('https://wa.me/919847012345?text=')
    const message =
      'Kasavu & Lace, receipt R/26-27/00042: ₹5,000 received on 2 May 2026 by UPI, reference 412034567890 ' +
      'for Christening gown for മറിയ (order 7f3a91c2). The balance after it was ₹1,400. Thank you.'
    expect(decodeURIComponent(href.split('text=')[1] ?? '')).toBe(message)
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    clickButton('Share')
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(written).toHaveBeenCalledWith(message)
    // happy-dom has no printer.
    const print = vi.fn()
    vi.stubGlobal('print', print)
    clickButton('Print')
    expect(print).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  test('that is not there says so', async () => {
    openAsCustomer(jsonAnswer({ message: 'There is no such receipt' }, 404))
    expect(await screen.findByRole('heading', { name: 'There is no such receipt' })).toBeTruthy()
  })
})
