import { type QueryKey, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useInvalidate } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { type Settings, Switches, type SwitchOptions } from './switches.tsx'

type Props<Chosen extends Settings> = {
  settings: UseQueryOptions<Chosen, Error, Chosen, QueryKey>
  switches: SwitchOptions<Chosen>[]
  save: (chosen: Chosen) => Promise<unknown>
  onSaveFailed: (error: Error) => void
}

export function SettingsForm<Chosen extends Settings>({ settings, switches, save, onSaveFailed }: Props<Chosen>) {
  const refresh = useInvalidate([settings.queryKey.map(String)])
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: () => {
      toast({ tone: 'good', title: 'Settings Updated', description: 'Your notification preferences have been saved.' })
      return refresh()
    },
    onError: onSaveFailed,
  })
  return (
    <QueryState
      query={useQuery(settings)}
      label="your settings"
      loading={<Skeleton rows={switches.length} label="Loading your settings" />}
    >
      {(stored) => (
        <Switches
          stored={stored}
          switches={switches}
          busy={isPending}
          onSave={(chosen, done) => mutate(chosen, { onSuccess: done })}
        />
      )}
    </QueryState>
  )
}
