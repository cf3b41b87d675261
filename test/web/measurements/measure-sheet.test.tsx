import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  clickInDialog,
  dialog,
  expectClosedSheet,
  field,
  findOrderForm,
  getOrder,
  openOrder,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, measuredSet, sizeFields, wearer } from '../../helpers/web/orders.ts'
import { type Answers, jsonAnswer, noNetwork, type } from '../../helpers/web/screen.tsx'

const getWearers = 'GET /api/admin/customers/u1/wearers'
const postWearer = 'POST /api/admin/customers/u1/wearers'
const postSet = 'POST /api/admin/wearers/m1/measurements'
const theo = { id: 'm2', name: 'Theo', born: null }
const chest = () => field('Chest')
const choose = (name: string) => fireEvent.click(dialog().getByRole('radio', { name }))

/** Opens the sheet from an order's actions. */
async function openSheet(answers: Answers = {}, order: object = {}) {
  const opened = openOrder({
    [getOrder]: jsonAnswer(adminOrder({ sizeFields, ...order })),
    [getWearers]: jsonAnswer([wearer()]),
    [postSet]: jsonAnswer(measuredSet(), 201),
    ...answers,
  })
  await findOrderForm()
  fireEvent.click(screen.getAllByRole('button', { name: 'Measure' })[0] ?? document.body)
  return opened
}

const openFamily = async (answers: Answers = {}, order: object = {}) => {
  const opened = await openSheet(answers, order)
  await screen.findByRole('radio', { name: 'Mia' })
  return opened
}

test('the sheet in which somebody is measured writes the same lengths in the other unit, and the very same once it is switched back', async () => {
  const { bodiesTo } = await openFamily()
  choose('Mia')
  type('Height', '72')
  type('Chest', '46.5')
  for (let turn = 0; turn < 3; turn++) {
    choose('Inches')
    expect(chest().value).toBe('18 1/4')
    choose('Centimetres')
    expect(chest().value).toBe('46.5')
  }
  choose('Inches')
  // A corrected value replaces the converted one.
  type('Height', '28 1/2')
  clickInDialog('Save')
  await waitFor(() =>
    expect(bodiesTo(postSet)[0]).toMatchObject({ unit: 'in', sizes: { height: 28_956, chest: 18_600 } }),
  )
})

test('the sheet in which somebody is measured makes somebody new along with the first set, and neither twice over a lost answer', async () => {
  let tries = 0
  const created = wearer({ id: 'm1', name: 'Leo', newest: [] })
  const { callsTo, bodiesTo } = await openSheet(
    {
      [getWearers]: jsonAnswer([]),
      [postWearer]: jsonAnswer(created, 201),
      [postSet]: () => (tries++ === 0 ? noNetwork() : Response.json(measuredSet(), { status: 201 })),
    },
    { outfitType: 'Baptism Suit for Leo' },
  )
  await screen.findByLabelText('First name')
  expect(field('First name').value).toBe('Leo')
  fireEvent.change(field('Born, month (optional)'), { target: { value: '03' } })
  type('Height', '75')
  type('Chest', '47.5')
  clickInDialog('Save')
  expect(await screen.findByText('Please enter month and year of birth')).toBeTruthy()
  type('Year', '2026')
  clickInDialog('Save')
  await waitFor(() => expect(callsTo(postSet)).toHaveLength(1))
  await screen.findByText('We could not save these sizes. Please try again.')
  expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Leo' }).checked).toBe(true)
  clickInDialog('Save')
  await expectClosedSheet()
  expect(bodiesTo(postWearer)).toEqual([{ id: expect.any(String), name: 'Leo', born: '2026-03', note: null }])
  const [first, second] = callsTo(postSet)
  expect(second?.body).toEqual(first?.body)
})

test('the sheet in which somebody is measured keeps what is typed in the unit and on the day it was typed in, whatever was measured since', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T17:00:00Z') })
  const { leave } = await openFamily()
  choose('Mia')
  type('Chest', '46.5')
  leave()
  localStorage.setItem('size-unit', '"in"')
  vi.setSystemTime(new Date('2026-11-22T20:00:00Z'))
  await openFamily({ [getWearers]: jsonAnswer([wearer(), wearer({ id: 'm2', name: 'Theo' })]) }, { wearer: theo })
  await waitFor(() => expect(chest().value).toBe('46.5'))
  const checked = (name: string) => dialog().getByRole<HTMLInputElement>('radio', { name }).checked
  const day = field('Measured on').value
  vi.useRealTimers()
  expect([checked('Centimetres'), checked('Mia'), day]).toEqual([true, true, '2026-11-22'])
})

test('the sheet in which somebody is measured empties what was filled in once another is measured, and nothing that was typed', async () => {
  const other = measuredSet({
    id: 's2',
    garment: 'suit',
    takenOn: '2026-10-01',
    sizes: { height: 29_200, wrist: 5_600 },
  })
  await openFamily({
    [getWearers]: jsonAnswer([
      wearer({ newest: [other, measuredSet()] }),
      wearer({ id: 'm2', name: 'Theo', newest: [] }),
    ]),
  })
  choose('Mia')
  type('Chest', '48')
  clickInDialog('Fill in the last sizes')
  // Measurements of this garment take precedence over newer ones of another garment.
  const texts = () => [field('Height').value, chest().value, field('Wrist (optional)').value]
  expect(texts()).toEqual(['72', '48', '14'])
  type('Wrist (optional)', '14.5')
  choose('Inches')
  choose('Centimetres')
  choose('Theo')
  expect(texts()).toEqual(['', '48', '14.5'])
})
