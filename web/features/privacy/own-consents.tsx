import { useMutation, useQuery } from '@tanstack/react-query'
import { type ConsentInput, consentLabels, ownConsentKinds } from '../../../shared/consent.ts'
import { api, send } from '../../api.ts'
import { longDate } from '../../lib/format.ts'
import { useInvalidate } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { consentKeys, ownConsentsQuery } from './queries.ts'

const hints: Record<(typeof ownConsentKinds)[number], string> = {
  public_photos: 'We may show what we made for you, and who wears it',
  marketing: 'When there is something new in the shop',
  whatsapp: 'About your orders, to your number',
}

/** What a customer has agreed to: a switch for each thing that she may take back at any time. */
export function OwnConsents() {
  const consents = useQuery(ownConsentsQuery)
  const { mutate, isPending, variables } = useChoose()
  return (
    <section aria-labelledby="agreed" className="grid gap-3">
      <h2 id="agreed" className="text-title leading-tight">
        What you agreed to
      </h2>
      <QueryState
        query={consents}
        label="what you agreed to"
        loading={<Skeleton rows={3} label="Loading what you agreed to" />}
      >
        {(rows) => (
          <>
            <div>
              {ownConsentKinds.map((kind) => {
                const row = rows.find((one) => one.kind === kind)
                const isTurning = isPending && variables.kind === kind
                return (
                  <Switch
                    key={kind}
                    label={consentLabels[kind]}
                    hint={
                      row?.at ? `${hints[kind]}. ${row.given ? 'Yes' : 'No'} since ${longDate(row.at)}` : hints[kind]
                    }
                    checked={isTurning ? variables.given : row?.given === true}
                    onChange={(given) => isPending || mutate({ kind, given })}
                  />
                )
              })}
            </div>
            <ul className="grid gap-1.5 text-label text-ink-soft">
              {rows.flatMap(({ kind, given, at }) =>
                (kind === 'notice' || kind === 'parent' || kind === 'parent_met') && given && at
                  ? [
                      <li key={kind}>
                        {facts[kind]} {longDate(at)}.
                      </li>,
                    ]
                  : [],
              )}
            </ul>
          </>
        )}
      </QueryState>
    </section>
  )
}

const facts = {
  notice: 'You agreed that we keep your details on',
  parent: 'You said that you are the parent or guardian of the child on',
  parent_met: 'We met you, or whoever came with the child, on',
}

const useChoose = () =>
  useMutation({
    mutationFn: (json: ConsentInput) => send(api.user.consents.$put({ json })),
    onSuccess: () => toast({ tone: 'good', title: 'Saved', description: 'You can change this at any time.' }),
    onError: (error) => toastFailure(error, 'We could not save this. Please try again.'),
    onSettled: useInvalidate(consentKeys),
  })
