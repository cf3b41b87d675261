import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '../../shared/words/t.ts'
import { shortDate } from '../lib/format.ts'
import { readFields } from '../lib/screen-draft.ts'
import { Dialog } from './dialog.tsx'

/** One thing that somebody else has changed, in words; `mine` where this form changes it too. */
export type Difference = { name: string; theirs: string; mine?: string }

type Props = {
  title: string
  /** The values stored by now, by the names of the fields: the form tells their labels, and what is typed. */
  theirs: Record<string, string | number | boolean | null | undefined>
  /** Differences that have no field, such as photos. */
  more?: Difference[]
  /** Saves over what somebody else has saved, once the form is sent. */
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Stands in a form of something that somebody else has saved meanwhile, and shows both. Nothing is lost until one is chosen. */
export function ConflictNotice({ title, theirs, more = [], onKeepMine, onTakeTheirs }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [differences, setDifferences] = useState<Difference[]>([])
  const compare = useEffectEvent(() => {
    const form = place.current?.closest('form')
    if (form) setDifferences(differencesOf(form, theirs))
  })
  const stored = JSON.stringify(theirs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored may change once more
  useEffect(() => {
    const form = place.current?.closest('form')
    const listen = () => compare()
    compare()
    form?.addEventListener('input', listen)
    form?.addEventListener('change', listen)
    return () => {
      form?.removeEventListener('input', listen)
      form?.removeEventListener('change', listen)
    }
  }, [stored])
  return (
    <div
      ref={place}
      className="grid gap-2 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-3 text-st-pending"
      role="alert"
    >
      <p className="font-semibold">{title}</p>
      <Differences of={[...differences, ...more]} />
      <p className="flex flex-wrap gap-x-5">
        <button type="button" className="link" onClick={onKeepMine}>
          {t('Keep mine')}
        </button>
        <button type="button" className="link" onClick={onTakeTheirs}>
          {t('Take theirs')}
        </button>
      </p>
    </div>
  )
}

type DialogProps = {
  description: string
  differences: Difference[]
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Asks the same after a form was sent that saves only what was changed in it. For the desk. */
export function ConflictDialog({ differences, busy, onKeepMine, onTakeTheirs, onClose, description }: DialogProps) {
  const footer = (
    <>
      <button type="button" className="btn" aria-disabled={busy} onClick={() => busy || onKeepMine()}>
        {busy ? 'Saving...' : 'Keep mine'}
      </button>
      <button type="button" className="btn btn-line" onClick={onTakeTheirs}>
        Take theirs
      </button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title="Changed in the meantime" {...{ description, footer }}>
      <div className="mt-4">
        <Differences of={differences} />
      </div>
    </Dialog>
  )
}

/** Theirs beside mine, one below the other. */
const Differences = ({ of }: { of: Difference[] }) =>
  of.length === 0 ? (
    <p>{t('What they saved leaves yours as it is.')}</p>
  ) : (
    <dl className="num grid gap-3">
      {of.map(({ name, theirs, mine }) => (
        <div key={name} className="min-w-0 border-t border-hair pt-3 first:border-0 first:pt-0">
          <dt className="font-semibold">{name}</dt>
          <Side label={t('Theirs:')} text={theirs} />
          {mine !== undefined && <Side label={t('Yours:')} text={mine} />}
        </div>
      ))}
    </dl>
  )

const Side = ({ label, text }: { label: string; text: string }) => (
  <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
    <span className="text-ink-soft">{label} </span>
    {text}
  </dd>
)

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields of a form that hold another value than the one that is stored. */
function differencesOf(form: HTMLFormElement, stored: Props['theirs']): Difference[] {
  const typed = readFields(form)
  return Object.entries(stored).flatMap(([name, value]) => {
    const controls = [...form.elements].filter((field): field is Control => field.getAttribute('name') === name)
    const [theirs, mine] = [value === true ? 'on' : String(value || value === 0 ? value : ''), typed[name] ?? '']
    const [first] = controls
    if (!first || theirs.trim() === mine.trim()) return []
    return { name: nameOf(first), theirs: textOf(controls, theirs), mine: textOf(controls, mine) }
  })
}

function nameOf(field: Control) {
  if (field.type === 'radio') return field.closest('fieldset')?.querySelector('legend')?.textContent ?? ''
  const named = document.getElementById(field.getAttribute('aria-labelledby') ?? '')
  const label = named ?? field.closest('label') ?? document.querySelector(`label[for="${field.id}"]`)
  // Without '(optional)', which stands in an element of its own.
  return [...(label?.childNodes ?? [])].find(({ textContent }) => textContent?.trim())?.textContent?.trim() ?? ''
}

/** A value as its control shows it. */
function textOf(controls: Control[], value: string) {
  const [field] = controls
  if (field?.type === 'checkbox') return value ? t('On') : t('Off')
  if (field?.type === 'radio')
    return controls.find((radio) => radio.value === value)?.closest('label')?.textContent ?? value
  if (field instanceof HTMLSelectElement)
    return [...field.options].find((option) => option.value === value)?.text ?? value
  if (value === '') return t('Empty')
  return field?.type === 'date' ? shortDate(value) : value
}
