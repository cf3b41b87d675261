import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api, send } from '../../../web/api.ts'
import { useSubmit } from '../../../web/shell/use-submit.ts'
import { TextField } from '../../../web/ui/field.tsx'
import { Form } from '../../../web/ui/form.tsx'
import { clickButton, jsonAnswer, refusal, renderScreen } from '../../helpers/web/screen.tsx'

const route = 'POST /api/user/confirm-email'

function Editor() {
  const submit = useSubmit({
    schema: z.object({ name: z.string(), phone: z.string() }),
    mutationFn: () => send(api.user['confirm-email'].$post()),
    failure: 'It did not work',
    refusalField: 'name',
  })
  return (
    <Form submit={submit}>
      <TextField label="Name" name="name" />
      <TextField label="Phone" name="phone" />
      <button type="submit">Save</button>
    </Form>
  )
}

test.each([
  ['the field that the server names', refusal(400, 'phone_invalid', { field: 'phone' }), 'Phone'],
  ['the one of the form where the server names none', refusal(409, 'order_closed'), 'Name'],
])('a refusal stands under %s, which gets the focus', async (_which, answer, label) => {
  renderScreen('/', <Editor />, { [route]: answer })
  clickButton('Save')
  await screen.findByText('Error')
  const field = screen.getByLabelText(label)
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field])
})

test('a failure of the server stands under no field', async () => {
  renderScreen('/', <Editor />, { [route]: jsonAnswer({ message: 'Something went wrong' }, 500) })
  clickButton('Save')
  await screen.findByText('Error')
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
})
