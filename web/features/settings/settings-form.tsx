import { type QueryKey, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../shared/words/t.ts'
import { useInvalidate } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { Switch } from '../../ui/choice-fields.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'

type Props<Chosen extends Settings> = {
  settings: UseQueryOptions<Chosen, Error, Chosen, QueryKey> & { queryKey: QueryKey }
  switches: SwitchOptions<Chosen>[]
  /** Sends all that is chosen; `turned` is the switch that is another. */
  save: (chosen: Chosen, turned: string) => Promise<unknown>
  onSaveFailed: (error: Error) => void
}
type Settings = Record<string, boolean>
type SwitchOptions<Chosen extends Settings> = { name: keyof Chosen & string; label: string; hint: string }

/** Switches that are saved one by one, when they are turned; one that could not be saved turns back. */
export function SettingsForm<Chosen extends Settings>(props: Props<Chosen>) {
  const { settings, switches } = props
  const { pending, turn } = useTurn(props)
  return (
    <QueryState
      query={useQuery(settings)}
      label={t('your settings')}
      loading={<Skeleton rows={switches.length} label={t('Loading your settings')} />}
    >
      {(stored) =>
        switches.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            checked={pending[name] ?? stored[name] === true}
            onChange={(isOn) => turn({ name, isOn })}
          />
        ))
      }
    </QueryState>
  )
}

type Turn = { name: string; isOn: boolean }

/** `pending` are the switches that are on their way. */
function useTurn<Chosen extends Settings>({ settings: { queryKey }, save, onSaveFailed }: Props<Chosen>) {
  const client = useQueryClient()
  const refresh = useInvalidate([queryKey.map(String)])
  const [turns, setTurns] = useState<Turn[]>([])
  const { mutate } = useMutation({
    // One after another, each over what the one before has left: all are sent, and only this one is another.
    scope: { id: queryKey.join() },
    mutationFn: async ({ name, isOn }: Turn) => {
      const stored = client.getQueryData<Chosen>(queryKey)
      if (!stored) return
      const chosen = { ...stored, [name]: isOn }
      await save(chosen, name)
      client.setQueryData(queryKey, chosen)
    },
    onMutate: (turn) => setTurns((now) => [...now, turn]),
    onSuccess: () => {
      toast({
        tone: 'good',
        title: t('Settings Updated'),
        description: t('Your notification preferences have been saved.'),
      })
    },
    onError: onSaveFailed,
    onSettled: async (_answer, _error, turn) => {
      await refresh()
      setTurns((now) => now.filter((other) => other !== turn))
    },
  })
  return { pending: Object.fromEntries(turns.map(({ name, isOn }) => [name, isOn])), turn: mutate }
}
