import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useDraftBase } from '../../../web/lib/screen-draft.ts'
import { useDraft } from '../../../web/shell/use-draft.ts'
import { useSubmit } from '../../../web/shell/use-submit.ts'
import { ConflictNotice } from '../../../web/ui/conflict-notice.tsx'
import { DraftForm } from '../../../web/ui/draft-form.tsx'
import { Options, Select, TextField } from '../../../web/ui/field.tsx'
import { SubmitButton } from '../../../web/ui/form.tsx'
import { clickButton, renderScreen, type } from '../../helpers/web/screen.tsx'

type Thing = { name: string; kind: string; day: string; isHidden: boolean; updatedAt: string }

const read: Thing = { name: 'Gown', kind: 'a', day: '2026-12-01', isHidden: false, updatedAt: 'first' }

function Editor({ thing, onSent }: { thing: Thing; onSent: (sent: object) => void }) {
  const draft = useDraft('thing')
  const { base, isOutdated, keepMine } = useDraftBase(draft, thing)
  const submit = useSubmit({
    schema: z.object({ name: z.string() }),
    mutationFn: async ({ name }) => onSent({ name, updatedAt: base.updatedAt }),
    failure: 'It did not work',
    draft,
  })
  return (
    <DraftForm submit={submit}>
      <TextField label="Name" name="name" optional defaultValue={base.name} />
      <Select label="Kind" name="kind" defaultValue={base.kind}>
        <Options
          of={[
            ['a', 'A suit'],
            ['b', 'A veil'],
          ]}
        />
      </Select>
      <TextField label="Day" name="day" type="date" defaultValue={base.day} />
      <label>
        <input type="checkbox" name="isHidden" defaultChecked={base.isHidden} />
        Hidden
      </label>
      {isOutdated && (
        <ConflictNotice
          title="Somebody changed it"
          theirs={thing}
          onKeepMine={keepMine}
          onTakeTheirs={submit.startOver}
        />
      )}
      <SubmitButton />
    </DraftForm>
  )
}

function Shop({ theirs, onSent }: { theirs: Partial<Thing>; onSent: (sent: object) => void }) {
  const [thing, setThing] = useState(read)
  return (
    <>
      <Editor {...{ thing, onSent }} />
      <button type="button" onClick={() => setThing({ ...read, ...theirs, updatedAt: 'second' })}>
        Somebody saves
      </button>
    </>
  )
}

/** Types another name while somebody else saves `theirs`. */
function runInto(theirs: Partial<Thing>) {
  const sent: object[] = []
  renderScreen('/', <Shop theirs={theirs} onSent={(input) => sent.push(input)} />)
  type('Name (optional)', 'Ivory gown')
  clickButton('Somebody saves')
  return sent
}
const rows = () => [...screen.getByRole('alert').querySelectorAll('dl > div')].map(({ textContent }) => textContent)

test('theirs stands beside mine, in the words of the fields, and only where they differ', () => {
  runInto({ name: 'Lace gown', kind: 'b', day: '2026-12-24', isHidden: true })
  expect(rows()).toEqual([
    'NameTheirs: Lace gownYours: Ivory gown',
    'KindTheirs: A veilYours: A suit',
    'DayTheirs: 24 Dec 2026Yours: 1 Dec 2026',
    'HiddenTheirs: OnYours: Off',
  ])
  type('Name (optional)', 'Lace gown')
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'b' } })
  expect(rows()).toEqual(['DayTheirs: 24 Dec 2026Yours: 1 Dec 2026', 'HiddenTheirs: OnYours: Off'])
})

test('where nothing differs it says so', () => {
  runInto({ name: 'Ivory gown' })
  expect(screen.getByRole('alert').textContent).toContain('What they saved leaves yours as it is.')
})

test('mine is kept, and saved over their version', async () => {
  const sent = runInto({ name: 'Lace gown' })
  clickButton('Keep mine')
  expect(screen.queryByRole('alert')).toBeNull()
  clickButton('Save')
  await waitFor(() => expect(sent).toEqual([{ name: 'Ivory gown', updatedAt: 'second' }]))
})

test('theirs is taken, and the form begins anew with it', async () => {
  const sent = runInto({ name: 'Lace gown' })
  clickButton('Take theirs')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Name (optional)').value).toBe('Lace gown')
  clickButton('Save')
  await waitFor(() => expect(sent).toEqual([{ name: 'Lace gown', updatedAt: 'second' }]))
})
