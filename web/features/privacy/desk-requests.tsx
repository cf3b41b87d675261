import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { requestAnswerInput, requestLabels } from '../../../shared/data-requests.ts'
import { dayMs } from '../../../shared/time.ts'
import { api, send } from '../../api.ts'
import { longDate } from '../../lib/format.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type DataRequest, requestKeys, requestsQuery } from './queries.ts'

/** Time before the deadline from which a request is highlighted, in milliseconds. */
const soonMs = 30 * dayMs

/** Lists open data requests by deadline, then the answered ones. */
export function DeskRequests() {
  const [answered, setAnswered] = useState<DataRequest>()
  return (
    <div className="grid max-w-[760px] gap-9">
      <PagedList
        list={useInfiniteQuery(requestsQuery('open'))}
        label="requests"
        what="the requests"
        empty={<EmptyState title="Nobody is waiting">What customers ask about their data appears here.</EmptyState>}
      >
        {(rows) => (
          <ul aria-label="Requests to answer" className="border-t border-hair">
            {rows.map((request) => (
              <RequestRow key={request.id} request={request} onAnswer={() => setAnswered(request)} />
            ))}
          </ul>
        )}
      </PagedList>
      <section className="grid gap-3" aria-labelledby="answered">
        <h3 id="answered" className="font-semibold">
          Answered
        </h3>
        <PagedList
          list={useInfiniteQuery(requestsQuery('answered'))}
          label="answered requests"
          what="the answered requests"
          empty={<p className="text-ink-soft">None yet.</p>}
        >
          {(rows) => (
            <ul aria-label="Answered requests" className="border-t border-hair">
              {rows.map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      {answered && <AnswerDialog request={answered} onClose={() => setAnswered(undefined)} />}
    </div>
  )
}

function RequestRow({ request, onAnswer }: { request: DataRequest; onAnswer?: () => void }) {
  const { customer, kind, text, createdAt, dueAt, answer, answeredAt } = request
  const isSoon = Date.parse(dueAt) - Date.now() < soonMs
  return (
    <li className="grid gap-1.5 border-b border-hair py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <Link className="link font-semibold" href={`/admin/customers/${customer.id}`} dir="auto">
          {customer.name}
        </Link>
        {answeredAt ? (
          <span className="num text-label text-ink-soft">Answered {longDate(answeredAt)}</span>
        ) : (
          <span className={isSoon ? 'num text-label font-semibold text-danger' : 'num text-label text-ink-soft'}>
            Answer by {longDate(dueAt)}
          </span>
        )}
      </p>
      <p className="num text-label text-ink-soft">
        {requestLabels[kind]} of {longDate(createdAt)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
      {answer && (
        <p className="border-l-2 border-zari pl-4 wrap-anywhere whitespace-pre-line" dir="auto">
          {answer}
        </p>
      )}
      {onAnswer && (
        <button type="button" className="btn btn-line btn-small justify-self-start" onClick={onAnswer}>
          Answer<span className="sr-only"> {customer.name}</span>
        </button>
      )}
    </li>
  )
}

type AnswerProps = { request: DataRequest; onClose: () => void }

function AnswerDialog({ request: { id, text, customer }, onClose }: AnswerProps) {
  const submit = useSubmit({
    schema: requestAnswerInput,
    mutationFn: (json) => send(api.admin.requests[':id'].answer.$post({ param: { id }, json })),
    success: () => ({ title: 'Answered', description: 'They have been told.' }),
    onSuccess: onClose,
    failure: 'We could not send this. Please try again.',
    refresh: requestKeys,
    draft: `data-answer-${id}`,
  })
  return (
    <FormDialog
      {...{ submit, onClose }}
      title={`Answer ${customer.name}`}
      description="They are told that there is an answer, and read it in their settings. It cannot be changed later."
      saveLabel="Send"
      footer={{ busyLabel: 'Sending...' }}
    >
      <p className="wrap-anywhere whitespace-pre-line text-ink-soft" dir="auto">
        {text}
      </p>
      <TextArea label="Answer" name="answer" maxLength={4000} />
    </FormDialog>
  )
}
