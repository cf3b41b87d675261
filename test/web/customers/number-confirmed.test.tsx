import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { customerPath, openCustomer } from '../../helpers/web/customer-page.tsx'
import { detailedCustomer } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

describe('the number on a customer’s page', () => {
  test('is confirmed and taken back only when asked for twice, and says since when', async () => {
    let phoneConfirmedAt: string | null = null
    const { callsTo } = openCustomer({
      [`GET ${customerPath}`]: () => jsonAnswer(detailedCustomer({ phoneConfirmedAt }))(),
      [`PUT ${customerPath}/number`]: ({ body }) => {
        phoneConfirmedAt = Object(body).isConfirmed ? '2026-05-04T05:30:00.000Z' : null
        return jsonAnswer(detailedCustomer({ phoneConfirmedAt }))()
      },
    })
    expect(await screen.findByText(/^Number not confirmed/)).toBeTruthy()
    clickButton('Confirm')
    expect(callsTo(`PUT ${customerPath}/number`)).toEqual([])
    clickButton('Confirm number')
    expect(await screen.findByText(/^Confirmed on 4 May 2026/)).toBeTruthy()
    clickButton('Take back')
    clickButton('Keep confirmed')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(callsTo(`PUT ${customerPath}/number`).map(({ body }) => body)).toEqual([
      { isConfirmed: true, phoneE164: '+919847012345' },
    ])
  })

  test('has no button without an account, where the desk typed it, and names who wants no messages at it', async () => {
    const refusedBy = { id: 'u7', name: 'Rema Paul' }
    openCustomer({
      [`GET ${customerPath}`]: jsonAnswer(detailedCustomer({ hasAccount: false, email: null, refusedBy })),
    })
    expect((await screen.findByRole('link', { name: 'Rema Paul' })).getAttribute('href')).toBe('/admin/customers/u7')
    expect(screen.queryByText(/^Number not confirmed/)).toBeNull()
  })
})
