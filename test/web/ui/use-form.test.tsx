import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { useForm } from '../../../web/lib/use-form.ts'

afterEach(cleanup)

const required = z.string().check(z.minLength(1, 'Please fill this in'))
const schema = z.object({ name: required, place: required })
type Props = { coming: Promise<typeof schema>; onSubmit: (input: z.output<typeof schema>) => void }

function Form({ coming, onSubmit }: Props) {
  const { form, errors, busy } = useForm({ schema: () => coming, onSubmit })
  return (
    <form {...form}>
      <input name="name" aria-label="Name" />
      <input name="place" aria-label="Place" />
      <p>{Object.keys(errors).join()}</p>
      <button type="submit">{busy ? 'One moment...' : 'Send'}</button>
    </form>
  )
}

/** A form whose schema comes when the test says so. */
function open() {
  const { promise, resolve } = Promise.withResolvers<typeof schema>()
  const onSubmit = vi.fn<Props['onSubmit']>()
  render(<Form coming={promise} onSubmit={onSubmit} />)
  return {
    onSubmit,
    type: (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } }),
    press: () => fireEvent.click(screen.getByRole('button')),
    come: () => act(async () => resolve(schema)),
  }
}

test('what is typed after the press, while the schema comes, is not sent by it', async () => {
  const { onSubmit, type, press, come } = open()
  press()
  type('Name', 'Elizabeth')
  type('Place', 'Koc')
  await come()
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Send'))
  expect(onSubmit).not.toHaveBeenCalled()
  press()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Elizabeth', place: 'Koc' })
})

test('of what was missing at the press only what still is has its sentence', async () => {
  const { type, press, come } = open()
  press()
  type('Name', 'Elizabeth')
  await come()
  await waitFor(() => expect(screen.getByText('place')).toBeTruthy())
})

test('what was whole at the press is sent as it was', async () => {
  const { onSubmit, type, press, come } = open()
  type('Name', 'Elizabeth')
  type('Place', 'Kochi')
  press()
  type('Name', 'Eliz')
  await come()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Elizabeth', place: 'Kochi' })
})
