import { useState } from 'react'
import { ownErasureForm } from '../../../shared/erasure.ts'
import { api, send } from '../../api.ts'
import { logout } from '../../logout.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'

/** The end of an account: what goes and what stays, and the password as the last word. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="delete" className="grid justify-items-start gap-3">
      <h2 id="delete" className="text-title leading-tight">
        Delete my account
      </h2>
      <p className="max-w-paragraph text-ink-soft">
        Everything that we keep of you goes, once nothing is being made for you. Download it first if you want a copy.
      </p>
      <button type="button" className="btn btn-line" onClick={() => setOpen(true)}>
        Delete my account
      </button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="Delete my account"
          description="This cannot be undone, not even by us."
        >
          <DeleteForm onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </section>
  )
}

const goes = [
  'Your name, number and address',
  'Bookings, questions and visits',
  'Measurements, and who they are of',
  'Photos, chats and messages',
]
const stays = [
  'Your orders in our books: what was made, days and money, without your name',
  'That an account was deleted, for 400 days',
  'What the law asks for, sealed, as /privacy says',
]

function DeleteForm({ onClose }: { onClose: () => void }) {
  const [keepWords, setKeepWords] = useState(false)
  const { errors, busy, form } = useSubmit({
    schema: ownErasureForm,
    mutationFn: ({ password }) => send(api.user.delete.$post({ json: { password, keepWords } })),
    onSuccess: logout,
    failure: 'We could not delete your account. Please try again.',
    failureTitle: 'Not deleted',
    fieldOf: (sentence) => sentence.includes('your password') && 'password',
  })
  return (
    <form {...form} className="mt-5 grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Points title="What goes" points={goes} />
        <Points title="What stays" points={stays} />
      </div>
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Switch
        label="Keep my published words"
        hint="What you said about an order and we show stays, with the name beside it"
        checked={keepWords}
        onChange={setKeepWords}
      />
      <footer className="dialog-footer mt-0">
        <button type="button" className="btn btn-line" onClick={onClose}>
          Keep my account
        </button>
        <button type="submit" className="btn btn-danger" aria-disabled={busy}>
          {busy ? 'Deleting...' : 'Delete it for good'}
        </button>
      </footer>
    </form>
  )
}

const Points = ({ title, points }: { title: string; points: string[] }) => (
  <section className="grid content-start gap-1.5">
    <h3 className="font-sans text-label font-semibold">{title}</h3>
    <ul className="grid list-disc gap-0.5 pl-5 text-label text-ink-soft">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
)
