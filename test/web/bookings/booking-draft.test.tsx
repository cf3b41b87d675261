import { fireEvent } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { logout } from '../../../web/logout.ts'
import { asked, customer, field, fill, form, visitor } from '../../helpers/web/booking-form.tsx'
import { jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

describe('the draft', () => {
  test('comes back after a reload, all of it', async () => {
    const first = renderScreen('/', form, visitor)
    await fill()
    fireEvent.change(field('Best time to call (optional)'), { target: { value: 'Evening' } })
    type('Message (optional)', 'മുത്തശ്ശിയുടെ ലേസ് പോലെ.')
    first.leave()
    renderScreen('/', form, visitor)
    expect(field('Who is it for?').value).toBe(asked.childName)
    expect(field('Holy Communion Dress').checked).toBe(true)
    expect(field('Baptism Suit').checked).toBe(false)
    expect(field('Best time to call (optional)').value).toBe('Evening')
    expect(field('Message (optional)').value).toBe('മുത്തശ്ശിയുടെ ലേസ് പോലെ.')
    expect(field(/^I agree that you keep these details to answer me\./).checked).toBe(true)
  })

  test.each([['not json'], ['null'], ['{"at":9999999999999}'], ['{"at":9999999999999,"fields":{"phone":{}}}']])(
    'that cannot be read (%s) is no draft',
    (kept) => {
      localStorage.setItem('booking-draft', kept)
      renderScreen('/', form, visitor)
      expect(field('Phone').value).toBe('')
    },
  )

  test('of more than a day ago is gone', () => {
    const fields = { childName: 'Maria' }
    localStorage.setItem('booking-draft', JSON.stringify({ at: Date.now() - 25 * 3600_000, fields }))
    renderScreen('/', form, visitor)
    expect(field('Who is it for?').value).toBe('')
  })

  test('goes when somebody logs out', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    renderScreen('/', form, { ...customer, 'POST /api/logout': jsonAnswer({ ok: true }) })
    await fill()
    expect(localStorage.getItem('booking-draft')).toContain('Elizabeth')
    await logout()
    expect(localStorage.getItem('booking-draft')).toBeNull()
    expect(assign).toHaveBeenCalledWith('/')
  })
})
