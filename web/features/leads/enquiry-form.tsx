import { useEffect, useRef, useState } from 'react'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { laterCode } from '../../lib/later-code.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { EarlyForm, SubmitButton } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { draft } from './enquiry-draft.ts'

/** Schema for submitting, loaded later. */
export const enquirySchema = laterCode(() => import('../../../shared/leads.ts'))

/** Form for a question without an account, folded beside the booking form. */
export function EnquiryForm() {
  const [sent, setSent] = useState(false)
  const thanks = useRef<HTMLDivElement>(null)
  // Scrolls to the thanks: the long form collapses, so on a phone they would be out of view.
  useEffect(() => {
    if (!sent) return
    thanks.current?.focus({ preventScroll: true })
    thanks.current?.scrollIntoView({ block: 'center' })
  }, [sent])
  const submit = useSubmit({
    schema: async () => (await enquirySchema.load()).enquiryInput,
    mutationFn: (enquiry) =>
      send(api.contacts.$post({ json: enquiry, header: { 'idempotency-key': draft.idempotencyKeyFor(enquiry) } })),
    anonymous: true,
    visitorDraft: draft,
    onSuccess: (_contact, _enquiry, form) => {
      form.reset()
      setSent(true)
    },
    failure: t('We could not send your question. Please try again.'),
    // No `refusalField`: the form used the same schema, so the server can only reject a number that does not exist.
  })
  return (
    <details className="group border-y border-edge">
      <summary className="flex min-h-16 items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('Only a question? Write to us')}
        <span className="group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      {sent && (
        <div ref={thanks} tabIndex={-1} className="grid justify-items-start gap-3 pt-1 pb-6 outline-none">
          <p role="status" className="font-semibold text-leaf">
            {t('Thank you. We have your question and will answer within 24 hours.')}
          </p>
          <button type="button" className="link" onClick={() => setSent(false)}>
            {t('Ask another question')}
          </button>
        </div>
      )}
      <EarlyForm submit={submit} hidden={sent} className="grid gap-4 pt-1 pb-6">
        <TextField label={t('Your name')} name="name" autoComplete="name" />
        <TextField label={t('Your email')} name="email" type="email" autoComplete="email" />
        <TextField label={t('Your phone')} name="phone" type="tel" autoComplete="tel" optional />
        <TextField label={t('Subject')} name="subject" autoComplete="off" optional />
        <TextArea label={t('Your question')} name="message" />
        {/* Honeypot against bots; hidden from people and assistive technology. */}
        <input className="hidden" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
        <a className="link justify-self-start text-label" href={spokenPath('/privacy')}>
          {t('Privacy: what we keep and why')}
        </a>
        <SubmitButton busyLabel={t('Sending...')} className="btn btn-line">
          {t('Send question')}
        </SubmitButton>
      </EarlyForm>
    </details>
  )
}
