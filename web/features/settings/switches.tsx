import { type FormEvent, useState } from 'react'
import { Switch } from '../../ui/switch.tsx'

export type Settings = Record<string, boolean>
export type SwitchOptions<Chosen extends Settings> = { name: keyof Chosen & string; label: string; hint: string }
type Props<Chosen extends Settings> = {
  stored: Chosen
  switches: SwitchOptions<Chosen>[]
  busy: boolean
  onSave: (chosen: Chosen, done: () => void) => void
}

export function Switches<Chosen extends Settings>({ stored, switches, busy, onSave }: Props<Chosen>) {
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
