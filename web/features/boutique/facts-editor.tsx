import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { api, send } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'
import { useInvalidate } from '../../queries.ts'
import { boutiqueFacts as factsQuery, refreshKeys } from '../../shell/storefront-queries.ts'
import { toastSaveFailed } from '../../shell/toast-failure.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { FactsFields } from './facts-fields.tsx'
import { factsForm } from './facts-form.ts'

/** What the shop says about itself, everywhere: name, address, phone, hours. */
export function FactsEditor() {
  const { data, isError, refetch } = useQuery(factsQuery)
  if (!data) return isError ? <ErrorState onRetry={refetch}>We could not load this.</ErrorState> : <Skeleton rows={6} />
  return (
    <>
      {!data.entered && (
        <p className="mb-6 bg-linen px-5 py-4">
          These are placeholders. Visitors see them until you put in your own and save.
        </p>
      )}
      <FactsForm facts={data.facts} />
    </>
  )
}

function FactsForm({ facts }: { facts: BoutiqueFacts }) {
  const refresh = useInvalidate(refreshKeys.facts)
  const [dirty, setDirty] = useState(false)
  useUnsavedChanges(dirty)
  const { mutateAsync } = useMutation({
    mutationFn: (input: BoutiqueFacts) => send(api.admin.boutique.$put({ json: input })),
  })
  const { errors, busy, form } = useForm({
    schema: factsForm,
    onSubmit: async (input) => {
      await mutateAsync(input)
      setDirty(false)
      toast({ tone: 'good', title: 'Saved', description: 'Your shop says so within a minute.' })
      await refresh()
    },
    onError: toastSaveFailed,
  })
  return (
    <form
      {...form}
      className="grid max-w-[880px] gap-9"
      onChange={(event) => {
        setDirty(true)
        form.onChange(event)
      }}
    >
      <FactsFields facts={facts} errors={errors} onChange={() => setDirty(true)} />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-4 border-t border-hair bg-paper py-4">
        <button type="submit" className="btn" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </button>
        {dirty && <span className="text-ink-soft">Not saved yet</span>}
      </div>
    </form>
  )
}
