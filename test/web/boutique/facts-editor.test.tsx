import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sampleFacts } from '../../../scripts/sample/data/boutique.ts'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { clickButton, jsonAnswer, noNetwork, type } from '../../helpers/web/screen.tsx'
import { boutiqueAnswer, findToast, openStorefront } from '../../helpers/web/storefront.tsx'

describe('the facts of the storefront editor', () => {
  const get = 'GET /api/admin/boutique'
  const put = 'PUT /api/admin/boutique'
  const address = { Street: '4 Lace Lane', Area: 'Fort', City: 'Kochi', Postcode: '682001', State: 'Kerala' }

  test('begin empty where nobody has entered any, and are saved without what is optional', async () => {
    const { callsTo } = openStorefront('boutique', {
      [get]: jsonAnswer(boutiqueAnswer(false)),
      [put]: jsonAnswer(boutiqueAnswer()),
    })
    expect(await screen.findByText(/a name that is not yours and no phone number/)).toBeTruthy()
    clickButton('Save')
    expect(await screen.findByText('Name of the boutique is required')).toBeTruthy()
    type('Name of the boutique', 'Thread & Tide')
    type('Your name', 'Beena')
    type('Phone', '98470 11111')
    type('Email', 'beena@example.com')
    for (const [label, value] of Object.entries(address)) type(label, value)
    fireEvent.click(screen.getByLabelText('Sunday'))
    type('Sunday from', '11:00')
    type('Sunday to', '00:00')
    fireEvent.click(screen.getByLabelText('Monday'))
    clickButton('Add a closed day')
    type('Closed on', '2026-12-25')
    clickButton('Save')
    await waitFor(() => expect(callsTo(put)).toHaveLength(1))
    const [, , ...others] = placeholderBoutique.hours.week
    expect(callsTo(put)[0]?.body).toEqual({
      name: 'Thread & Tide',
      owner: 'Beena',
      siteSince: '2024',
      phone: '98470 11111',
      email: 'beena@example.com',
      address: { street: '4 Lace Lane', area: 'Fort', city: 'Kochi', postcode: '682001', state: 'Kerala' },
      hours: { week: [{ open: 660, close: 1440 }, null, ...others], closed: [{ date: '2026-12-25' }] },
    })
  })

  test('that are typed on while they are saved are not saved yet', async () => {
    const saved = Promise.withResolvers<void>()
    openStorefront('boutique', {
      [get]: jsonAnswer(boutiqueAnswer()),
      [put]: async () => {
        await saved.promise
        return jsonAnswer(boutiqueAnswer())()
      },
    })
    await screen.findByLabelText('Phone')
    type('Notice (optional)', 'Closed for Onam')
    clickButton('Save')
    type('Your name', 'Beena')
    saved.resolve()
    await findToast('Saved')
    expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Beena')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
  })

  test('keep every claim that was entered, and numbers as they are read', async () => {
    const { callsTo } = openStorefront('boutique', {
      [get]: jsonAnswer(boutiqueAnswer()),
      [put]: jsonAnswer(boutiqueAnswer()),
    })
    expect(await screen.findByLabelText('Phone')).toHaveProperty('value', '+91 90000 00000')
    type('Notice (optional)', 'Closed for Onam')
    clickButton('Save')
    await waitFor(() => expect(callsTo(put)).toHaveLength(1))
    const shown = '+91 90000 00000'
    expect(callsTo(put)[0]?.body).toEqual({
      ...sampleFacts,
      phone: shown,
      whatsapp: shown,
      notice: 'Closed for Onam',
    })
  })

  test('are refused under their own fields, and keep what was typed when saving fails', async () => {
    const { callsTo } = openStorefront('boutique', { [get]: jsonAnswer(boutiqueAnswer()), [put]: noNetwork })
    const street = await screen.findByLabelText('Street')
    fireEvent.input(street, { target: { value: '' } })
    type('Monday to', '09:00')
    clickButton('Save')
    expect(await screen.findByText('Street is required')).toBeTruthy()
    expect(screen.getByText('The shop has to open before it closes')).toBeTruthy()
    expect(document.activeElement).toBe(street)
    expect(callsTo(put)).toHaveLength(0)
    fireEvent.input(street, { target: { value: '4 Lace Lane' } })
    type('Monday to', '19:00')
    clickButton('Save')
    expect(await findToast('Not saved')).toBeTruthy()
    expect(screen.getByDisplayValue('4 Lace Lane')).toBeTruthy()
    expect(screen.getByText('Not saved yet')).toBeTruthy()
  })

  test('that are not saved are there again, with the days and rows that were added', async () => {
    openStorefront('boutique', { [get]: jsonAnswer(boutiqueAnswer()), 'GET /api/admin/social-posts': jsonAnswer([]) })
    await screen.findByLabelText('Street')
    const rowsBefore = screen.queryAllByLabelText('Closed on').length
    type('Street', '4 Lace Lane')
    clickButton('Add a closed day')
    const reasons = screen.getAllByLabelText('Reason (optional)')
    fireEvent.input(reasons[reasons.length - 1] ?? document.body, { target: { value: 'Onam' } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }))
    const opensOnSunday = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sunday' }).checked
    clickButton('Posts')
    expect(await screen.findByText('No posts yet')).toBeTruthy()
    clickButton('The boutique')
    expect((await screen.findByLabelText<HTMLInputElement>('Street')).value).toBe('4 Lace Lane')
    expect(screen.getAllByLabelText('Closed on')).toHaveLength(rowsBefore + 1)
    expect(screen.getByDisplayValue('Onam')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sunday' }).checked).toBe(opensOnSunday)
    clickButton('Start over')
    expect((await screen.findByLabelText<HTMLInputElement>('Street')).value).not.toBe('4 Lace Lane')
    expect(screen.queryAllByLabelText('Closed on')).toHaveLength(rowsBefore)
  })
})
