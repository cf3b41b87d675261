import { type QueryKey, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { query, useInvalidate } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { Switch } from '../../ui/choice-fields.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'

export const CustomerSettings = () => (
  <SettingsForm
    settings={query(api.user.settings)}
    // Messages on WhatsApp are switched under 'Your data', and by the desk.
    save={({ noWhatsapp: _elsewhere, ...chosen }) => send(api.user.settings.$put({ json: chosen }))}
    onSaveFailed={(error) => toastFailure(error, t('Failed to update settings'))}
    switches={[
      {
        name: 'emailNotifications',
        label: t('Email notifications'),
        hint: t('Confirmations and receipts, to your address'),
      },
      {
        name: 'pushNotifications',
        label: t('Push notifications'),
        hint: t('On each phone and computer you allow below'),
      },
      { name: 'orderUpdates', label: t('Order updates'), hint: t('New photos, fittings, and when it is ready') },
      {
        name: 'marketingEmails',
        label: t('News and offers'),
        hint: t('When we have something new, or a family celebration of yours is near'),
      },
    ]}
  />
)

export const AdminSettings = () => (
  <SettingsForm
    settings={query(api.admin.settings)}
    save={(chosen) => send(api.admin.settings.$put({ json: chosen }))}
    onSaveFailed={() =>
      toast({ tone: 'bad', title: 'Error', description: 'Failed to update settings. Please try again.' })
    }
    switches={[
      {
        name: 'emailNotifications',
        label: 'Email notifications',
        hint: 'What you switch on below, to your email address',
      },
      { name: 'pushNotifications', label: 'Push notifications', hint: 'On each phone and computer you allow' },
      { name: 'leadAlerts', label: 'Lead alerts', hint: 'Questions from the website' },
      { name: 'bookingAlerts', label: 'Booking alerts', hint: 'New and cancelled bookings' },
      { name: 'chatAlerts', label: 'Chat alerts', hint: 'Guests and new messages' },
      { name: 'dailyReports', label: 'Daily reports', hint: 'Daily summary at 7 PM' },
    ]}
  />
)

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
function SettingsForm<Chosen extends Settings>(props: Props<Chosen>) {
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
