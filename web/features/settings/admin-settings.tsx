import { useMutation, useQuery } from '@tanstack/react-query'
import type { AdminSettings as Settings } from '../../../shared/settings.ts'
import { api, query, send, useRefresh } from '../../api.ts'
import { Failed, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { Switches } from './switches.tsx'

const settings = query(api.admin.settings)

const switches: { name: keyof Settings; label: string; hint: string }[] = [
  { name: 'emailNotifications', label: 'Email notifications', hint: 'What you choose below, to your address' },
  { name: 'pushNotifications', label: 'Push notifications', hint: 'On each phone and computer you allow' },
  { name: 'leadAlerts', label: 'Lead alerts', hint: 'Questions from the website' },
  { name: 'bookingAlerts', label: 'Booking alerts', hint: 'New and cancelled bookings' },
  { name: 'chatAlerts', label: 'Chat alerts', hint: 'Guests and new messages' },
  { name: 'dailyReports', label: 'Daily reports', hint: 'One page at seven in the evening' },
]

/** What the owner wants to be told of, and how. */
export function AdminSettings() {
  const { data, isError, refetch } = useQuery(settings)
  const refresh = useRefresh([settings.queryKey.map(String)])
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: Settings) => send(api.admin.settings.$put({ json: chosen })),
    onSuccess: () => {
      toast({
        tone: 'good',
        title: 'Settings Updated',
        description: 'Your notification preferences have been saved.',
      })
      return refresh()
    },
    onError: () => toast({ tone: 'bad', title: 'Error', description: 'Failed to update settings. Please try again.' }),
  })
  if (!data)
    return isError ? (
      <Failed onRetry={refetch}>We could not load your settings.</Failed>
    ) : (
      <Skeleton rows={6} label="Loading your settings" />
    )
  return <Switches kept={data} switches={switches} busy={isPending} onSave={mutate} />
}
