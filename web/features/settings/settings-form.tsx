import { type QueryKey, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useInvalidate } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'

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

type Settings = Record<string, boolean>
type SwitchOptions<Chosen extends Settings> = { name: keyof Chosen & string; label: string; hint: string }
type SwitchesProps<Chosen extends Settings> = {
  stored: Chosen
  switches: SwitchOptions<Chosen>[]
  busy: boolean
  onSave: (chosen: Chosen, done: () => void) => void
}

function Switches<Chosen extends Settings>({ stored, switches, busy, onSave }: SwitchesProps<Chosen>) {
  // Only what was switched here: a yes to notifications may switch one of them elsewhere meanwhile.
  const [changes, setChanges] = useState<Settings>({})
  const chosen = { ...stored, ...changes }
  function save(event: FormEvent) {
    event.preventDefault()
    if (!busy) onSave(chosen, () => setChanges({}))
  }
  return (
    <form onSubmit={save}>
      {switches.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={chosen[name] === true}
          onChange={(on) => setChanges({ ...changes, [name]: on })}
        />
      ))}
      <button type="submit" className="btn mt-6" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save Settings'}
      </button>
    </form>
  )
}
