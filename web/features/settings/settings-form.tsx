import { type QueryKey, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRefresh } from '../../api.ts'
import { Failed, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { type Named, type Settings, Switches } from './switches.tsx'

type Props<Chosen extends Settings> = {
  settings: UseQueryOptions<Chosen, Error, Chosen, QueryKey>
  switches: Named<Chosen>[]
  save: (chosen: Chosen) => Promise<unknown>
  /** What to say when saving failed. */
  failure: (error: Error) => string
}

/** Loads somebody's preferences, lets her switch them, and saves them whole. */
export function SettingsForm<Chosen extends Settings>({ settings, switches, save, failure }: Props<Chosen>) {
  const { data, isError, refetch } = useQuery(settings)
  const refresh = useRefresh([settings.queryKey.map(String)])
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: () => {
      toast({ tone: 'good', title: 'Settings Updated', description: 'Your notification preferences have been saved.' })
      return refresh()
    },
    onError: (error) => toast({ tone: 'bad', title: 'Error', description: failure(error) }),
  })
  if (!data)
    return isError ? (
      <Failed onRetry={refetch}>We could not load your settings.</Failed>
    ) : (
      <Skeleton rows={switches.length} label="Loading your settings" />
    )
  return (
    <Switches
      kept={data}
      switches={switches}
      busy={isPending}
      onSave={(chosen, done) => mutate(chosen, { onSuccess: done })}
    />
  )
}
