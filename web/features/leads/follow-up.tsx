import { useRef } from 'react'
import * as z from 'zod/mini'
import type { EnquiryKind } from '../../../shared/fields.ts'
import { deskNoteInput, type MadeKind } from '../../../shared/leads.ts'
import { indianDate, indianToday } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { useAction } from '../../shell/use-action.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { leadKeys, MakeLinks, noteText } from './public.tsx'

/** Follow-up of an enquiry or a chat lead by the admins. */
export type FollowedUp = {
  id: string
  name: string
  status: string
  deskNotes: { id: string; at: string; by: string; text: string }[]
  made: { kind: MadeKind; id: string } | null
}
type Props = { kind: EnquiryKind; row: FollowedUp }

const addNote = (kind: EnquiryKind, id: string, json: { id: string; text: string; called: boolean }) => {
  const options = { param: { id }, json }
  return kind === 'contact'
    ? send<FollowedUp>(api.admin.contacts[':id'].notes.$post(options))
    : send<FollowedUp>(api.chat.leads[':id'].notes.$post(options))
}

const isCall = (text: string) => text.startsWith('Called')

/** Shows the newest note, below the question. */
export function LastNote({ deskNotes }: Pick<FollowedUp, 'deskNotes'>) {
  const note = deskNotes.at(-1)
  return note && <span className="line-clamp-2 font-medium text-ink">{noteText(note)}</span>
}

/** Actions in a row: a prefilled booking or order, and a call; each needs one press. */
export const RowFollowUp = ({ kind, row }: Props) => (
  <span className="flex flex-wrap gap-x-5 md:grid md:justify-items-end md:gap-y-1.5">
    <MakeLinks enquiry={{ kind, id: row.id }} made={row.made} name={row.name} className="link cell-link text-label" />
    <CalledToday kind={kind} row={row} className="link cell-link text-label" />
  </span>
)

type CalledProps = Props & { className: string; onNoted?: (row: FollowedUp) => void; words?: () => string }

/**
 * Records a call with the text of the field and marks the enquiry as answered. Hidden once a call was recorded today.
 */
function CalledToday({ kind, row, className, onNoted, words }: CalledProps) {
  // Idempotency key: the same call sent again after a lost response is one note.
  const id = useRef(crypto.randomUUID())
  const { mutate, isPending } = useAction({
    mutationFn: () => {
      const typed = words?.().trim()
      return addNote(kind, row.id, { id: id.current, text: typed ? `Called: ${typed}` : 'Called', called: true })
    },
    success: () => ({ title: 'Called today', description: row.name }),
    onSuccess: onNoted,
    failure: 'We could not note this. Please try again.',
    refresh: leadKeys,
    isStep: true,
  })
  const wasCalled = row.deskNotes.some(({ at, text }) => isCall(text) && indianDate(Date.parse(at)) === indianToday())
  if (wasCalled || row.status === 'converted' || row.status === 'lost') return null
  return (
    <button type="button" className={className} aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {isPending ? 'One moment...' : 'Called today'}
      <span className="sr-only"> {row.name}</span>
    </button>
  )
}

const noteForm = z.pick(deskNoteInput, { text: true })

type FollowUpProps = Props & { onNoted: (row: FollowedUp) => void }

/** Shows, in the details, the resulting booking or order, the notes so far, and a field for the next note. */
export function FollowUp({ kind, row, onNoted }: FollowUpProps) {
  const place = useRef<HTMLDivElement>(null)
  const field = () => place.current?.querySelector('input')
  const submit = useSubmit({
    schema: noteForm,
    mutationFn: ({ text }, idFor) => addNote(kind, row.id, { id: idFor({ text }), text, called: false }),
    success: () => ({ title: 'Noted', description: row.name }),
    onSuccess: (noted, _input, form) => {
      form.reset()
      onNoted(noted)
    },
    failure: 'We could not note this. Please try again.',
    refresh: leadKeys,
    draft: `note-${row.id}`,
  })
  return (
    <div ref={place} className="grid gap-4">
      <p className="flex flex-wrap gap-2 empty:hidden">
        <MakeLinks enquiry={{ kind, id: row.id }} made={row.made} name={row.name} className="btn btn-line btn-small" />
      </p>
      {row.deskNotes.length > 0 && (
        <ul className="num grid gap-1.5" aria-label="Notes of the desk">
          {row.deskNotes.map((note) => (
            <li key={note.id} className="wrap-anywhere">
              {noteText(note)}
            </li>
          ))}
        </ul>
      )}
      <DraftForm submit={submit} className="grid gap-2.5">
        <TextField label="Note" name="text" autoComplete="off" maxLength={490} hint="Only the desk sees it." />
        <p className="flex flex-wrap gap-2">
          <SubmitButton className="btn btn-line btn-small" busyLabel="Noting...">
            Save note
          </SubmitButton>
          <CalledToday
            kind={kind}
            row={row}
            className="btn btn-line btn-small"
            words={() => field()?.value ?? ''}
            onNoted={(noted) => {
              field()?.form?.reset()
              submit.startOver()
              onNoted(noted)
            }}
          />
        </p>
      </DraftForm>
    </div>
  )
}
