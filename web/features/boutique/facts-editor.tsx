import { useQuery } from '@tanstack/react-query'
import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { api, send } from '../../api.ts'
import { useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Skeleton } from '../../ui/states.tsx'
import { FactsFields } from './facts-fields.tsx'
import { factsForm } from './facts-form.ts'
import { boutiqueFacts, refreshKeys } from './queries.ts'
import { SaveBar } from './save-bar.tsx'

export const FactsEditor = () => (
  <QueryState query={useQuery(boutiqueFacts)} loading={<Skeleton rows={6} />}>
    {({ entered, facts }) => (
      <>
        {!entered && (
          <p className="mb-6 bg-linen px-5 py-4">
            Visitors see a name that is not yours, and no phone, until you put in your own and save.
          </p>
        )}
        <FactsForm facts={entered ? facts : { ...facts, name: '', address: noAddress }} />
      </>
    )}
  </QueryState>
)

/** Nobody saves a placeholder by pressing Save. */
const noAddress = { street: '', area: '', city: '', postcode: '', state: '' }

function FactsForm({ facts }: { facts: BoutiqueFacts }) {
  const { errors, busy, dirty, setDirty, form } = useSubmit({
    schema: factsForm,
    mutationFn: (json: BoutiqueFacts) => send(api.admin.boutique.$put({ json })),
    success: () => ({ title: 'Saved', description: 'Your shop says so within a minute.' }),
    refresh: refreshKeys,
    ...saveFailed,
  })
  useUnsavedChanges(dirty)
  return (
    <form {...form} className="grid max-w-[880px] gap-9">
      <FactsFields facts={facts} errors={errors} onChange={() => setDirty(true)} />
      <SaveBar {...{ busy, dirty }} />
    </form>
  )
}
