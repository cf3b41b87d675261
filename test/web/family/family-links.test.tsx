import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FamilyLinks } from '../../../web/features/family/family-links.tsx'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const path = '/api/user/orders/o1/family-links'
const dates = { createdAt: '2099-05-02T05:00:00.000Z', expiresAt: '2099-08-02T05:00:00.000Z', seenAt: null }
const [old, made] = ['l1', 'l2'].map((id) => ({ id, ...dates }))

test('link and PIN, which are shown only now, stay while another link is ended, and go with their own', async () => {
  let links = [old]
  const end = (id: string) => () => {
    links = links.filter((link) => link?.id !== id)
    return jsonAnswer({ ok: true })()
  }
  renderScreen(
    '/user/orders/o1',
    <FamilyLinks orderId="o1" dialog={{ open: true, inUrl: true, onOpenChange: () => {} }} />,
    {
      [`GET ${path}`]: () => jsonAnswer(links)(),
      [`POST ${path}`]: () => {
        links = [old, made]
        return jsonAnswer({ ...made, url: 'https://shop.example/f#token', pin: '4711' }, 201)()
      },
      [`DELETE ${path}/l1`]: end('l1'),
      [`DELETE ${path}/l2`]: end('l2'),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Make another link' }))
  await screen.findByText('4711')
  const endFirst = async () => {
    clickButton('End link 1')
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'End this link?' })).getByText('End it'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'End this link?' })).toBeNull())
  }
  await screen.findByRole('button', { name: 'End link 2' })
  await endFirst()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End link 2' })).toBeNull())
  expect(screen.getByText('4711')).toBeTruthy()
  await endFirst()
  await waitFor(() => expect(screen.queryByText('4711')).toBeNull())
})
