import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConsentInput, ownConsentKinds } from '../../../shared/consent.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { longDate } from '../../lib/format.ts'
import { useInvalidate } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { consentKeys, ownConsentsQuery } from './queries.ts'

const labels: Record<(typeof ownConsentKinds)[number], string> = {
  public_photos: t('Photos in our window and on Instagram'),
  marketing: t('News and offers'),
  whatsapp: t('WhatsApp messages'),
}
const hints: Record<(typeof ownConsentKinds)[number], string> = {
  public_photos: t('We may show what we made for you, and who wears it'),
  marketing: t('When we have something new, or a family celebration of yours is near'),
  whatsapp: t('About your orders, to your number'),
}

/** Lists a customer's consents with a switch for each one that she may withdraw at any time. */
export function OwnConsents() {
  const consents = useQuery(ownConsentsQuery)
  const { turns, choose } = useChoose()
  return (
    <section aria-labelledby="agreed" className="grid gap-3">
      <h2 id="agreed" className="text-title leading-tight">
        {t('What you agreed to')}
      </h2>
      <QueryState
        query={consents}
        label={t('what you agreed to')}
        loading={<Skeleton rows={3} label={t('Loading what you agreed to')} />}
      >
        {(rows) => (
          <>
            <div>
              {ownConsentKinds.map((kind) => {
                const row = rows.find((one) => one.kind === kind)
                const turn = turns.findLast((one) => one.kind === kind)
                return (
                  <Switch
                    key={kind}
                    label={labels[kind]}
                    hint={
                      row?.at
                        ? `${hints[kind]}. ${row.given ? t('Yes since {day}', { day: longDate(row.at) }) : t('No since {day}', { day: longDate(row.at) })}`
                        : hints[kind]
                    }
                    checked={(turn ?? row)?.given === true}
                    onChange={(given) => choose({ kind, given })}
                  />
                )
              })}
            </div>
            <ul className="grid gap-1.5 text-label text-ink-soft">
              {rows.flatMap(({ kind, given, at }) =>
                (kind === 'notice' || kind === 'parent' || kind === 'parent_met') && given && at
                  ? [<li key={kind}>{factOf(kind, longDate(at))}</li>]
                  : [],
              )}
            </ul>
          </>
        )}
      </QueryState>
    </section>
  )
}

function factOf(kind: 'notice' | 'parent' | 'parent_met', day: string) {
  if (kind === 'notice') return t('You agreed that we keep your details on {day}.', { day })
  if (kind === 'parent') return t('You said that you are the parent or guardian of the child on {day}.', { day })
  return t('We met you, or whoever came with the child, on {day}.', { day })
}

/** Saves switches one after another, so that none is lost and the last choice wins. `turns` are the pending ones. */
function useChoose() {
  const client = useQueryClient()
  const refresh = useInvalidate(consentKeys)
  const [turns, setTurns] = useState<ConsentInput[]>([])
  const { mutate } = useMutation({
    scope: { id: 'consents' },
    mutationFn: (json: ConsentInput) => send(api.user.consents.$put({ json })),
    onMutate: (turn) => setTurns((now) => [...now, turn]),
    onSuccess: (rows) => {
      // Keeps the saved state even if the refresh fails.
      client.setQueryData(ownConsentsQuery.queryKey, rows)
      toast({ tone: 'good', title: t('Saved'), description: t('You can change this at any time.') })
    },
    onError: (error) => toastFailure(error, t('We could not save this. Please try again.')),
    onSettled: async (_rows, _error, turn) => {
      await refresh()
      setTurns((now) => now.filter((other) => other !== turn))
    },
  })
  return { turns, choose: mutate }
}
