import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Garments } from '../../../web/features/garments/garments.tsx'
import { Capacity } from '../../../web/features/shop-rules/capacity.tsx'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

const days = { measurement: 2, cutting: 2, stitching: 8, fitting: 4, ready: 3 }
const fields = [
  { key: 'height', label: 'Height', hint: '', required: true, min: 16_000, max: 80_000, grows: 'length' },
  { key: 'apex', label: 'Apex', hint: '', required: false, min: 6_000, max: 16_000, grows: null },
]
const gown = { id: 'gown', name: 'Gown', days, load: 3, fields, hidden: false, updatedAt: '2026-12-01T05:00:00.000Z' }

describe('the garments of the shop', () => {
  test('show their working days, and are changed as they were read', async () => {
    const { callsTo } = renderScreen('/admin/settings', <Garments />, {
      'GET /api/admin/garments': jsonAnswer([gown]),
      'PUT /api/admin/garments/gown': jsonAnswer(gown),
    })
    expect(await screen.findByText('Measuring 2, Cutting 2, Stitching 8, Fitting 4, Ready 3. Load 3.')).toBeTruthy()
    clickButton('Change Gown')
    type('Stitching', '')
    clickButton('Save')
    expect(await screen.findByText('Days are a number')).toBeTruthy()
    type('Stitching', '9')
    clickButton('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo('PUT /api/admin/garments/gown').map(({ body }) => body)).toEqual([
      { name: 'Gown', days: { ...days, stitching: 9 }, load: 3, hidden: false, fields, updatedAt: gown.updatedAt },
    ])
  })

  test('have what is measured for them: moved, removed, added, each with its own name for good', async () => {
    const { callsTo } = renderScreen('/admin/settings', <Garments />, {
      'GET /api/admin/garments': jsonAnswer([gown]),
      'PUT /api/admin/garments/gown': jsonAnswer(gown),
    })
    await screen.findByText(/^Measuring 2/)
    clickButton('Change Gown')
    clickButton('Move Apex up')
    clickButton('Remove Height')
    clickButton('Add a size')
    clickButton('Save')
    expect(await screen.findAllByText('A size is a number')).toHaveLength(2)
    const [, from] = screen.getAllByLabelText('From, in cm')
    const [, to] = screen.getAllByLabelText('To, in cm')
    const [, , name] = screen.getAllByLabelText('Name')
    for (const [field, value] of [
      [name, 'Upper arm'],
      [from, '24'],
      [to, '12'],
    ] as const)
      if (field) fireEvent.input(field, { target: { value } })
    clickButton('Save')
    expect(await screen.findByText('The smallest size is below the largest')).toBeTruthy()
    if (to) fireEvent.input(to, { target: { value: '60.5' } })
    clickButton('Save')
    await waitFor(() =>
      expect(callsTo('PUT /api/admin/garments/gown')[0]?.body).toMatchObject({
        fields: [
          fields[1],
          { key: 'upper_arm', label: 'Upper arm', hint: '', required: false, min: 9_600, max: 24_200, grows: null },
        ],
      }),
    )
  })

  test('lose what was said of a size that was moved or removed, and the focus stays at the thirtieth', async () => {
    const many = Array.from({ length: 29 }, (_, nth) => ({ ...fields[1], key: `size_${nth}`, label: `Size ${nth}` }))
    renderScreen('/admin/settings', <Garments />, {
      'GET /api/admin/garments': jsonAnswer([{ ...gown, fields: many }]),
    })
    await screen.findByText(/^Measuring 2/)
    clickButton('Change Gown')
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add a size' })
    add.focus()
    fireEvent.click(add)
    fireEvent.click(add)
    expect([document.activeElement, add.getAttribute('aria-disabled'), add.disabled]).toEqual([add, 'true', false])
    expect(screen.getAllByLabelText('From, in cm')).toHaveLength(30)
    clickButton('Save')
    await screen.findAllByText('A size is a number')
    clickButton('Remove Size 3')
    expect(screen.queryByText('A size is a number')).toBeNull()
    expect(document.activeElement).toBe(add)
  })
})

describe('a week’s work', () => {
  test('has a limit once it is entered, of at least 1', async () => {
    const rule = (perWeek: number | null) => ({ name: 'capacity', value: { perWeek }, updatedAt: null })
    const { callsTo } = renderScreen('/admin/settings', <Capacity />, {
      'GET /api/admin/rules': jsonAnswer([rule(null)]),
      'PUT /api/admin/rules/capacity': jsonAnswer(rule(8)),
    })
    await screen.findByLabelText(/^Load that fits in a week/)
    type('Load that fits in a week (optional)', '0')
    clickButton('Save')
    expect(await screen.findByText('At least 1')).toBeTruthy()
    type('Load that fits in a week (optional)', '8')
    fireEvent.submit(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(callsTo('PUT /api/admin/rules/capacity').map(({ body }) => body)).toEqual([
        { value: { perWeek: 8 }, updatedAt: null },
      ]),
    )
  })
})
