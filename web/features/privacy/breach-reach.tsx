import { toast } from '../../ui/toast.ts'
import type { Affected } from './queries.ts'

export const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
export const addressesText = (count: number) => (count === 1 ? '1 email address' : `${count} email addresses`)

type Props = { counts: Affected; everybody: boolean }

/** How many people a breach concerns, how they are told, and whom the admin must write to herself. */
export function BreachReach({ counts, everybody }: Props) {
  const { accounts, messages, unreached, byEmail, exported } = counts
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5" role="status">
        <p className="font-semibold">
          {people(counts.people)}
          {!everybody && ', by what was opened or written in that time'}
        </p>
        <p className="text-label text-ink-soft">
          {accounts} with an account, {messages} by WhatsApp
          {byEmail.count > 0 && `, ${byEmail.count} by an email that you write yourself`}
          {unreached > 0 && `, ${unreached} whom you can only call or visit`}
        </p>
        {!everybody && (
          <p className="text-label text-ink-soft">
            Looking through a list leaves no mark. If somebody could do that, it concerns everybody.
          </p>
        )}
        {exported.length > 0 && !everybody && (
          <p className="text-label text-danger">
            In that time a list was exported ({exported.map((list) => list.replaceAll('_', ' ')).join(', ')}): it may
            concern everybody.
          </p>
        )}
      </div>
      {byEmail.count > 0 && <ByEmail {...byEmail} />}
    </div>
  )
}

/** Guests who left no number: nothing in the shop writes to them. */
function ByEmail({ count, addresses }: Affected['byEmail']) {
  const listed = addresses.join(', ')
  async function copy() {
    try {
      await navigator.clipboard.writeText(listed)
      toast({ tone: 'good', title: 'Copied!' })
    } catch {
      // Not by copyText, which says the text: these may be thousands.
      toast({ title: 'Please copy them from the field above' })
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-label text-ink-soft">
        {addressesText(count)} of people without a number or an account. Nothing is sent to them from here: please write
        to them yourself, with the addresses under Bcc, so that nobody sees the others.
      </p>
      <textarea className="input" rows={3} readOnly aria-label="Email addresses to write to" value={listed} />
      {addresses.length < count && (
        <p className="text-label text-danger">
          These are the first {addresses.length}. Settings, ‘The whole shop’ has all of them.
        </p>
      )}
      <button type="button" className="btn btn-line btn-small" onClick={copy}>
        Copy the addresses
      </button>
    </div>
  )
}
