import { useQuery } from '@tanstack/react-query'
import { requestForm } from '../../../shared/data-requests.ts'
import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { longDate } from '../../lib/format.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { DraftForm } from '../../ui/draft-form.tsx'
import { Options, Select, TextArea } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { type OwnRequest, ownRequestsQuery, requestKeys } from './queries.ts'

/** Asks the shop about data, or complains, and what it answered. */
export function OwnRequests() {
  const requests = useQuery(ownRequestsQuery)
  return (
    <section aria-labelledby="ask" className="grid gap-5">
      <header className="grid gap-3">
        <h2 id="ask" className="text-title leading-tight">
          {t('Ask or complain')}
        </h2>
        <p className="max-w-paragraph text-ink-soft">
          {t('About what we keep of you, or of your child. We will answer within 90 days, usually much sooner.')}
        </p>
      </header>
      <AskForm />
      <QueryState
        query={requests}
        label={t('what you asked')}
        loading={<Skeleton rows={1} label={t('Loading what you asked')} />}
      >
        {(rows) =>
          rows.length > 0 && (
            <ul aria-label={t('What you asked')} className="border-t border-hair">
              {rows.map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  )
}

function AskForm() {
  const submit = useSubmit({
    schema: requestForm,
    mutationFn: (json, idFor) => send(api.user.requests.$post({ json: { ...json, id: idFor(json) } })),
    success: () => ({ title: t('Sent'), description: t('We will answer within 90 days.') }),
    onSuccess: (_row, _input, form) => form.reset(),
    failure: t('We could not send this. Please try again.'),
    refresh: requestKeys,
    draft: 'data-request',
  })
  return (
    <DraftForm submit={submit} className="grid max-w-paragraph gap-5">
      <Select label={t('What is it?')} name="kind">
        <Options
          of={[
            ['ask', t('A question')],
            ['complain', t('A complaint')],
          ]}
        />
      </Select>
      <TextArea label={t('What it is about')} name="text" maxLength={2000} />
      <SubmitButton busyLabel={t('Sending...')} className="btn justify-self-start">
        {t('Send')}
      </SubmitButton>
    </DraftForm>
  )
}

const RequestRow = ({ request: { kind, text, createdAt, dueAt, answer, answeredAt } }: { request: OwnRequest }) => (
  <li className="grid gap-1.5 border-b border-hair py-4">
    <p className="num text-label text-ink-soft">
      {kind === 'ask'
        ? t('Question of {day}', { day: longDate(createdAt) })
        : t('Complaint of {day}', { day: longDate(createdAt) })}
    </p>
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {text}
    </p>
    {answer && answeredAt ? (
      <p className="border-l-2 border-zari pl-4 wrap-anywhere whitespace-pre-line" dir="auto">
        <span className="num block text-label text-ink-soft">
          {t('Our answer of {day}', { day: longDate(answeredAt) })}
        </span>
        {answer}
      </p>
    ) : (
      <p className="num text-label text-ink-soft">{t('We will answer by {day}.', { day: longDate(dueAt) })}</p>
    )}
  </li>
)
