import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keptMonths } from '../../../shared/retention.ts'
import { KeptHowLong } from '../../../web/features/privacy/kept-how-long.tsx'
import { storedData } from '../../../web/pages/public/stored-data.ts'
import { jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

test('the desk and the privacy page say how long things are kept as the sweeps do it', () => {
  renderScreen('/admin?tab=privacy', <KeptHowLong />, { 'GET /api/admin/rules': jsonAnswer([]) })
  const said = screen.getByText('Measurements').nextElementSibling?.textContent
  expect(said).toBe(`${keptMonths.measurements} months after their last use`)
  const whyOf = (name: string) => storedData().find(({ what }) => what === name)?.why
  expect(whyOf('Bookings and orders')).toContain(`${keptMonths.booking} months later`)
  expect(whyOf('Questions you send us')).toContain(`after ${keptMonths.lead} months`)
  expect(whyOf('The chat')).toContain(`that of a guest is deleted ${keptMonths.guestChat} months after the last word`)
  expect(whyOf('Your photos')).toContain(`deleted ${keptMonths.orderPhotos} months after it was delivered`)
  expect(whyOf('Measurements')).toContain(`${keptMonths.measurements} months after they were last used`)
  expect(whyOf('Notifications')).toContain(`after ${keptMonths.notification} months`)
})
