import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FinishButton } from '../../../web/features/staff/finish-button.tsx'
import { WorkOrder } from '../../../web/features/staff/work-order.tsx'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

test('a helper reads the day that the plan has for Ready, not the Sunday of the function', async () => {
  const days = { pending: '2099-12-04', confirmed: '2099-12-05', measurement: '2099-12-07', cutting: '2099-12-09' }
  const plan = { ...days, stitching: '2099-12-15', fitting: '2099-12-17', ready: '2099-12-19' }
  const order = {
    ...{ id: 'o1', status: 'cutting', updatedAt: '2099-12-01T05:00:00.000Z', title: 'Gown', wearer: 'Mia' },
    ...{ number: 142, garment: 'Gown', malayalam: null, pieces: [], lacksSizes: false },
    ...{ next: 'stitching', dueOn: '2099-12-20', finishOn: '2099-12-09', daysBehind: 0, plan },
    ...{ fields: [], measurement: null, tailorNotes: null, photos: [], mayMeasure: false },
  }
  const ui = <WorkOrder id="o1" renderMeasure={() => null} />
  renderScreen('/work/orders/o1', ui, { 'GET /api/work/orders/o1': jsonAnswer(order) })
  expect(await screen.findByText('Everything ready by Sat, 19 Dec')).toBeTruthy()
  expect(screen.getByText('Ready').parentElement?.textContent).toBe('ReadySat, 19 Dec')
})

const cutting = {
  id: 'o1',
  lacksSizes: false,
  status: 'cutting',
  next: 'stitching',
  updatedAt: '2099-12-01T05:00:00.000Z',
} as const

test('a stage that is done is sent within the last event of a page that is left: what is sent later is lost', () => {
  renderScreen('/work', <FinishButton order={cutting} name="Gown" />)
  clickButton('Done Gown')
  dispatchEvent(new Event('pagehide'))
  const [url, options] = vi.mocked(fetch).mock.lastCall ?? []
  expect(String(url)).toMatch(/\/work\/orders\/o1\/stage$/)
  expect(options).toMatchObject({ method: 'POST', keepalive: true })
})

test('a stage whose Done is undone in time is never sent', () => {
  vi.useFakeTimers()
  renderScreen('/work', <FinishButton order={cutting} name="Gown" />)
  clickButton('Done Gown')
  clickButton('Undo Gown')
  vi.runAllTimers()
  dispatchEvent(new Event('pagehide'))
  expect(fetch).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Done Gown' })).toBeTruthy()
})
