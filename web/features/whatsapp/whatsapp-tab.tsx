import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { whatsappTopicLabels } from '../../../shared/whatsapp.ts'
import { relativeDateTime } from '../../lib/format.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { SectionNav } from '../../ui/screen-links.tsx'
import { useKeptFocus } from '../../ui/sections.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Occasions } from '../occasions/public.tsx'
import { MessageRow, useEditMessage } from './message-row.tsx'
import { type Draft, draftsOf, messagesQuery, useMessages } from './messages.ts'

const states = [
  { value: 'open', label: 'To send' },
  { value: 'sent', label: 'Sent' },
  { value: 'occasions', label: 'Occasions' },
] as const
const sectionNames = states.map(({ value }) => value)

/** All messages that wait to be sent, and those of the last 30 days that were. */
export function WhatsappTab() {
  const [search, setSearch] = useSearchParams()
  const state = sectionNames.find((name) => name === search.get('state')) ?? 'open'
  return (
    <section aria-labelledby="whatsapp" className="grid max-w-[760px] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 id="whatsapp" className="text-title">
          WhatsApp
        </h2>
        <Link className="link text-label" href="/admin/settings?tab=messages">
          What the messages say
        </Link>
      </div>
      <p className="max-w-paragraph text-ink-soft">
        Each message waits here until you send it from your own WhatsApp. Nothing goes out by itself.
      </p>
      <SectionNav
        label="Which messages"
        sections={states}
        open={state}
        onOpen={(value) => setSearch({ tab: 'whatsapp', ...(value !== 'open' && { state: value }) })}
      />
      {state === 'open' && <OpenMessages />}
      {state === 'sent' && <SentMessages />}
      {state === 'occasions' && <Occasions />}
    </section>
  )
}

function OpenMessages() {
  const { edit, dialog } = useEditMessage()
  return (
    <>
      <PagedList
        list={useInfiniteQuery(messagesQuery('open'))}
        label="messages"
        empty={
          <EmptyState title="No message is waiting">
            When an order is opened, ready or paid for, the message to send appears here.
          </EmptyState>
        }
      >
        {(rows) => (
          <MessageRows label="Messages to send">
            {draftsOf(rows).map((draft) => (
              <MessageRow key={draft.id} draft={draft} onEdit={edit} />
            ))}
          </MessageRows>
        )}
      </PagedList>
      {dialog}
    </>
  )
}

const MessageRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} {...useKeptFocus()}>
    {children}
  </ul>
)

const SentMessages = () => (
  <PagedList
    list={useInfiniteQuery(messagesQuery('sent'))}
    label="messages"
    empty={<EmptyState title="Nothing sent yet">What you have sent stays here for 30 days.</EmptyState>}
  >
    {(rows) => (
      <MessageRows label="Sent messages">
        {draftsOf(rows).map((draft) => (
          <SentRow key={draft.id} draft={draft} />
        ))}
      </MessageRows>
    )}
  </PagedList>
)

function SentRow({ draft: { id, also, name, topics, text, sentAt, language } }: { draft: Draft }) {
  const { undo } = useMessages()
  return (
    <li className="flex items-start gap-4 border-b border-hair py-3">
      <div className="min-w-0 grow leading-snug">
        <b className="block font-semibold wrap-anywhere" dir="auto">
          {name}
        </b>
        <p className="num text-label text-ink-soft">
          {topics.map((topic) => whatsappTopicLabels[topic]).join(', ')}
          {sentAt && `, ${relativeDateTime(sentAt)}`}
        </p>
        <p className="mt-1 text-label wrap-anywhere whitespace-pre-line" dir="auto" lang={language}>
          {text}
        </p>
      </div>
      <button
        type="button"
        className="quiet flex-none"
        aria-disabled={undo.isPending}
        onClick={() => undo.isPending || undo.mutate({ id, also, name })}
      >
        Not sent<span className="sr-only"> to {name}</span>
      </button>
    </li>
  )
}
