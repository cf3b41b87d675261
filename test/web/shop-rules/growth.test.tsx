import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultGrowthRule } from '../../../shared/growth.ts'
import { Growth } from '../../../web/features/shop-rules/growth.tsx'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

const put = 'PUT /api/admin/rules/growth'
const rule = { name: 'growth', value: defaultGrowthRule, updatedAt: null }
const open = () =>
  renderScreen('/admin/settings', <Growth />, {
    'GET /api/admin/rules': jsonAnswer([{ name: 'capacity', value: { perWeek: 8 }, updatedAt: null }, rule]),
    [put]: jsonAnswer(rule),
  })

test('for how long sizes hold is changed for one age, and kept for the others', async () => {
  const { callsTo } = open()
  await screen.findByRole('button', { name: 'Save' })
  type('Under 1 year, in days', '14')
  clickButton('Save')
  await waitFor(() =>
    expect(callsTo(put)[0]?.body).toEqual({ value: { ...defaultGrowthRule, under1: 14 }, updatedAt: null }),
  )
  expect(await screen.findByText('Open orders now say who has to be measured again.')).toBeTruthy()
})

test('no days at all are refused in their field', async () => {
  const { callsTo } = open()
  await screen.findByRole('button', { name: 'Save' })
  type('Older, in days', '')
  clickButton('Save')
  expect(await screen.findByText('At least one day')).toBeTruthy()
  expect(callsTo(put)).toEqual([])
})
