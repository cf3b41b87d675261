import { QueryClient } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { IslandTree } from '../../../web/boot/island-tree.tsx'
import { formDraft } from '../../../web/lib/form-draft.ts'
import { useForm } from '../../../web/lib/use-form.ts'

const draft = formDraft('test-draft')
const schema = z.object({ name: z.string() })

function Form({ onSubmit }: { onSubmit: (input: { name: string }) => void }) {
  const { form } = useForm({ schema, draft, onSubmit })
  return (
    <form {...form}>
      <input name="name" aria-label="Name" />
    </form>
  )
}

test('a submit that waited for the island sends what the draft has, and leaves the draft as it was', async () => {
  draft.write({ fields: { name: 'Elizabeth' } })
  const onSubmit = vi.fn()
  render(
    <IslandTree
      client={new QueryClient()}
      boutique={placeholderBoutique}
      onReady={() => document.querySelector('form')?.requestSubmit()}
    >
      <Form onSubmit={onSubmit} />
    </IslandTree>,
  )
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Elizabeth' })
  expect(draft.read()?.fields).toEqual({ name: 'Elizabeth' })
})
