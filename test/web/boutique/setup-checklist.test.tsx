import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SetupChecklist } from '../../../web/features/boutique/setup-checklist.tsx'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'
import { completeChecklist } from '../../helpers/web/storefront.tsx'

describe('the setup checklist', () => {
  const get = 'GET /api/admin/window'

  test('lead to what the window still needs, and to nothing that is done', async () => {
    renderScreen('/admin', <SetupChecklist />, {
      [get]: jsonAnswer({ ...completeChecklist, facts: false, praise: false }),
    })
    expect(await screen.findByText('3 of 5 done')).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Enter your name, address, phone and hours', '/admin?tab=window&part=boutique'],
      ['Show what a customer said', '/admin?tab=window&part=testimonials'],
    ])
  })

  test('that cannot be loaded say so, and can be asked for again', async () => {
    let answer = jsonAnswer({ message: 'no' }, 500)
    renderScreen('/admin', <SetupChecklist />, { [get]: () => answer() })
    expect(await screen.findByText(/We could not load what your shop window still needs/)).toBeTruthy()
    answer = jsonAnswer({ ...completeChecklist, praise: false })
    clickButton('Try again')
    expect(await screen.findByText('4 of 5 done')).toBeTruthy()
  })

  test('are gone once all is there, and stay away where the owner has hidden them', async () => {
    const { callsTo, leave } = renderScreen('/admin', <SetupChecklist />, { [get]: jsonAnswer(completeChecklist) })
    await waitFor(() => expect(callsTo(get)).toHaveLength(1))
    expect(screen.queryByText('Your shop window')).toBeNull()
    leave()
    const { leave: leaveAgain } = renderScreen('/admin', <SetupChecklist />, {
      [get]: jsonAnswer({ ...completeChecklist, posts: false }),
    })
    await screen.findByText('Your shop window')
    clickButton('Hide this list')
    expect(screen.queryByText('Your shop window')).toBeNull()
    leaveAgain()
    renderScreen('/admin', <SetupChecklist />, { [get]: jsonAnswer({ ...completeChecklist, posts: false }) })
    await Promise.resolve()
    expect(screen.queryByText('Your shop window')).toBeNull()
  })
})
