import { useQuery } from '@tanstack/react-query'
import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import type { BoutiqueInput } from '../../../shared/boutique-input.ts'
import { api, send } from '../../api.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DraftForm } from '../../ui/draft-form.tsx'
import { SaveRow } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { FactsFields } from './facts-fields.tsx'
import { factsForm } from './facts-form.ts'
import { boutiqueFacts, refreshKeys } from './queries.ts'

export const FactsEditor = () => (
  <QueryState query={useQuery(boutiqueFacts)} loading={<Skeleton rows={6} />}>
    {({ entered, facts }) => (
      <>
        {!entered && (
          <p className="mb-6 bg-linen px-5 py-4">
            Until you enter your own and save, visitors see a name that is not yours and no phone number.
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
  const submit = useSubmit({
    schema: factsForm,
    mutationFn: (json: BoutiqueInput) => send(api.admin.boutique.$put({ json })),
    success: () => ({ title: 'Saved', description: 'Visitors see it within a minute.' }),
    refresh: refreshKeys,
    draft: 'facts',
    stays: true,
    ...saveFailed(),
  })
  return (
    <DraftForm submit={submit} className="grid max-w-[880px] gap-9">
      <FactsFields facts={facts} />
      <SaveRow sticky="tabs" />
    </DraftForm>
  )
}
