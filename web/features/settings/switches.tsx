import { type FormEvent, useState } from 'react'
import { Switch } from '../../ui/switch.tsx'

export type Settings = Record<string, boolean>
export type Named<Chosen extends Settings> = { name: keyof Chosen & string; label: string; hint: string }
type Props<Chosen extends Settings> = {
  /** As the server keeps them. */
  kept: Chosen
  switches: Named<Chosen>[]
  busy: boolean
  onSave: (chosen: Chosen) => void
}

/** A form of switches, sent whole; the customer's and the owner's differ in which there are. */
export function Switches<Chosen extends Settings>({ kept, switches, busy, onSave }: Props<Chosen>) {
  const [chosen, setChosen] = useState(kept)
  function save(event: FormEvent) {
    event.preventDefault()
    if (!busy) onSave(chosen)
  }
  return (
    <form onSubmit={save}>
      {switches.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={chosen[name] === true}
          onChange={(on) => setChosen({ ...chosen, [name]: on })}
        />
      ))}
      <button type="submit" className="btn mt-6" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save Settings'}
      </button>
    </form>
  )
}
