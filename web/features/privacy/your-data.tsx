import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dataFilename, requestForm } from '../../../shared/data-requests.ts'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { api, assertOk, errorMessage, send } from '../../api.ts'
import { readBlob, saveFile } from '../../lib/download.ts'
import { longDate, megabytes } from '../../lib/format.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { DraftForm } from '../../ui/draft-form.tsx'
import { Options, Select, TextArea } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OwnConsents } from './own-consents.tsx'
import { type OwnRequest, ownRequestsQuery, requestKeys } from './queries.ts'

/** Shows a customer's own data options: download, consents and requests. */
export const YourData = () => (
  <div className="grid gap-14">
    <section aria-labelledby="download" className="grid justify-items-start gap-3">
      <h2 id="download" className="text-title leading-tight">
        {t('Download everything')}
      </h2>
      <p className="max-w-paragraph text-ink-soft">
        {t(
          'One zip file with everything we keep about you: your orders, measurements, chats and photos. You can download it three times a day.',
        )}
      </p>
      <DownloadData />
      <a className="link text-label" href={spokenPath('/privacy')}>
        {t('Privacy: what we keep and why')}
      </a>
    </section>
    <OwnConsents />
    <OwnRequests />
    <DeleteAccount />
  </div>
)

/**
 * Downloads the zip and saves it once complete; a broken download is reported and not saved. If the photos exceed one
 * file, another press downloads the next part.
 */
export function DownloadData() {
  const [received, setReceived] = useState(0)
  const [saved, setSaved] = useState<{ part: number; parts: number }>()
  const cancelling = useRef(new AbortController())
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (part: number) => {
      setReceived(0)
      cancelling.current = new AbortController()
      const { signal } = cancelling.current
      const request = api.user['data.zip'].$get({ query: { part: String(part) } }, { init: { signal } })
      const response = await assertOk(await request)
      saveFile(await readBlob(response, setReceived, signal), dataFilename(part))
      return { part, parts: Number(response.headers.get('X-Parts') ?? 1) }
    },
    onSuccess: setSaved,
  })
  const isCancelled = cancelling.current.signal.aborted
  const next = saved && saved.part < saved.parts ? saved.part + 1 : 1
  const label =
    next > 1 ? t('Download part {next} of {parts}', { next, parts: saved?.parts ?? 1 }) : t('Download my data')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <button
          type="button"
          className="btn btn-line num"
          aria-disabled={isPending}
          onClick={() => isPending || mutate(next)}
        >
          {isPending ? t('Downloading... {size}', { size: received > 0 ? megabytes(received) : '' }) : label}
        </button>
        {isPending && (
          <button type="button" className="link min-h-11" onClick={() => cancelling.current.abort()}>
            {t('Cancel')}
          </button>
        )}
      </div>
      {error && !isPending && !isCancelled && (
        <p role="alert" className="error-text max-w-paragraph">
          {errorMessage(
            error,
            t('The download broke off, and nothing was saved. It does not count: please try again.'),
          )}
        </p>
      )}
      {saved && !error && !isPending && (
        <p role="status" className="max-w-paragraph">
          {saved.parts > 1
            ? t('Part {part} of {parts} is in your downloads.', { part: saved.part, parts: saved.parts })
            : t('{file} is in your downloads.', { file: dataFilename(1) })}
        </p>
      )}
    </>
  )
}

/** Sends data requests or complaints to the shop and shows the answers. */
export function OwnRequests() {
  const requests = useQuery(ownRequestsQuery)
  return (
    <section aria-labelledby="ask" className="grid gap-5">
      <header className="grid gap-3">
        <h2 id="ask" className="text-title leading-tight">
          {t('Questions and complaints')}
        </h2>
        <p className="max-w-paragraph text-ink-soft">
          {t('About your data, or your child’s. We will answer within 90 days, usually much sooner.')}
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
