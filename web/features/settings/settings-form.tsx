import { type QueryKey, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useInvalidate } from '../../queries.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { type Settings, Switches, type SwitchOptions } from './switches.tsx'

type Props<Chosen extends Settings> = {
  settings: UseQueryOptions<Chosen, Error, Chosen, QueryKey>
  switches: SwitchOptions<Chosen>[]
  save: (chosen: Chosen) => Promise<unknown>
  /** What to say when saving failed. */
  failureMessage: (error: Error) => string
}

/** Loads somebody's preferences, lets her switch them, and saves them whole. */
export function SettingsForm<Chosen extends Settings>({ settings, switches, save, failureMessage }: Props<Chosen>) {
  const { data, isError, refetch } = useQuery(settings)
  const refresh = useInvalidate([settings.queryKey.map(String)])
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: () => {
      toast({ tone: 'good', title: 'Settings Updated', description: 'Your notification preferences have been saved.' })
      return refresh()
    },
    onError: (error) => toast({ tone: 'bad', title: 'Error', description: failureMessage(error) }),
  })
  if (!data)
    return isError ? (
      <ErrorState onRetry={refetch}>We could not load your settings.</ErrorState>
    ) : (
      <Skeleton rows={switches.length} label="Loading your settings" />
    )
  return (
    <Switches
      stored={data}
      switches={switches}
      busy={isPending}
      onSave={(chosen, done) => mutate(chosen, { onSuccess: done })}
    />
  )
}
