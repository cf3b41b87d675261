import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../../../web/api.ts'
import { sweepDrafts } from '../../../web/lib/form-draft.ts'
import { useDraftState } from '../../../web/lib/screen-draft.ts'
import { useDraft } from '../../../web/shell/use-draft.ts'
import { useSubmit } from '../../../web/shell/use-submit.ts'
import { Switch } from '../../../web/ui/choice-fields.tsx'
import { DraftForm } from '../../../web/ui/draft-form.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { clickButton, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'

type Props = { name?: string; place?: string; send?: () => Promise<unknown>; onId?: (id: string) => void }

function Editor({ name = '', place = '', send = async () => {}, onId }: Props) {
  const draft = useDraft('thing-1')
  const [isPrivate, setPrivate] = useDraftState(draft, () => true)
  const [hasMore, setMore] = useState(false)
  const submit = useSubmit({
    schema: z.object({ name: z.string(), secret: z.string() }),
    mutationFn: (input, idFor) => {
      onId?.(idFor(input))
      return send()
    },
    failure: 'It did not work',
    draft,
  })
  return (
    <DraftForm submit={submit}>
      <TextField label="Name" name="name" defaultValue={name} />
      <TextField label="Place" name="place" defaultValue={place} />
      <TextField label="Secret" name="secret" autoComplete="current-password" />
      <Switch label="Private" hint="" name="private" checked={isPrivate} onChange={setPrivate} />
      <Switch label="More" hint="" name="more" checked={hasMore} onChange={setMore} />
      {hasMore && <TextField label="Even more" name="evenMore" />}
      <button type="submit">Save</button>
    </DraftForm>
  )
}

const open = (props: Props = {}) => renderScreen('/', <Editor {...props} />)

const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }))
const note = () => screen.queryByText(/^What you typed is back\./)?.firstChild?.textContent

test('what was typed and switched is there again, with fields that come by a switch, but no password', async () => {
  const { leave } = open()
  expect(note()).toBeUndefined()
  type('Name', 'Sneha')
  type('Secret', 'kasavu')
  turn('Private')
  turn('More')
  type('Even more', 'in the blue bag')
  leave()
  expect(JSON.stringify(localStorage)).not.toContain('kasavu')
  open()
  await waitFor(() => expect(textOf('Name')).toBe('Sneha'))
  expect([textOf('Secret'), isOn('Private'), isOn('More')]).toEqual(['', false, true])
  await waitFor(() => expect(textOf('Even more')).toBe('in the blue bag'))
  expect(note()).toBe('What you typed is back.')
})

test('it stays through a second leaving, and starts over when asked to', () => {
  const first = open()
  type('Name', 'Sneha')
  turn('Private')
  first.leave()
  open().leave()
  const { leave } = open({ place: 'Kochi' })
  expect([textOf('Place'), isOn('Private')]).toEqual(['Kochi', false])
  clickButton('Start over')
  expect([textOf('Name'), isOn('Private'), note()]).toEqual(['', true, undefined])
  leave()
  open()
  expect(textOf('Name')).toBe('')
})

test('over what somebody else has saved meanwhile it says so, and leaves alone what was not typed', () => {
  const { leave } = open({ name: 'Anu', place: 'Kochi' })
  type('Name', 'Anu Jose')
  leave()
  open({ name: 'Anu', place: 'Aluva' }).leave()
  open({ name: 'Anu', place: 'Aluva' })
  expect([textOf('Name'), textOf('Place'), note()]).toEqual(['Anu Jose', 'Aluva', 'What you typed is back.'])
})

test('a field that somebody else has changed as well is told of', () => {
  const { leave } = open({ name: 'Anu' })
  type('Name', 'Anu Jose')
  leave()
  open({ name: 'Anupama' })
  expect([textOf('Name'), note()]).toEqual([
    'Anu Jose',
    'What you typed is back. Somebody has changed this in the meantime: start over to see it.',
  ])
})

test('what is saved waits no longer; what failed does, and its second try has the same id', async () => {
  const ids: string[] = []
  const { leave } = open({ send: noNetwork, onId: (id) => ids.push(id) })
  type('Name', 'Sneha')
  clickButton('Save')
  await screen.findByText('It did not work')
  leave()
  const sent = vi.fn(async () => {})
  const again = open({ send: sent, onId: (id) => ids.push(id) })
  expect(textOf('Name')).toBe('Sneha')
  clickButton('Save')
  await waitFor(() => expect(note()).toBeUndefined())
  expect(sent).toHaveBeenCalledOnce()
  expect(new Set(ids).size).toBe(1)
  again.leave()
  open()
  expect(textOf('Name')).toBe('')
})

describe('the id of what is created', () => {
  const ids: string[] = []
  const openWith = (send: () => Promise<unknown>) => open({ send, onId: (id) => ids.push(id) })
  beforeEach(() => void ids.splice(0))
  const press = async (name: string, count: number) => {
    type('Name', name)
    clickButton('Save')
    await waitFor(() => expect(ids).toHaveLength(count))
    await screen.findByText(/It did not work|Refused/)
  }

  test('stays when the content is changed while the answer is not known, over a reload too', async () => {
    const { leave } = openWith(noNetwork)
    await press('Sneha', 1)
    await press('Divya', 2)
    leave()
    openWith(noNetwork)
    await press('Leela', 3)
    expect(new Set(ids).size).toBe(1)
  })

  test('is another for changed content once the server has refused, and the same for the same content', async () => {
    openWith(() => Promise.reject(new ApiError(409, '{"message":"Refused"}', '')))
    await press('Sneha', 1)
    await press('Sneha', 2)
    await press('Divya', 3)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })
})

test('somebody else who signs in on this device finds nothing', () => {
  localStorage.setItem('draft:u1:notes', JSON.stringify({ at: Date.now(), fields: {}, was: {} }))
  localStorage.setItem('draft:u2:notes', JSON.stringify({ at: Date.now(), fields: {}, was: {} }))
  localStorage.setItem('draft:u2:old', JSON.stringify({ at: 1, fields: {}, was: {} }))
  localStorage.setItem('booking-draft', '{}')
  sweepDrafts('u2')
  expect(Object.keys(localStorage).sort()).toEqual(['booking-draft', 'draft:u2:notes'])
  sweepDrafts()
  expect(Object.keys(localStorage)).toEqual(['booking-draft'])
})
