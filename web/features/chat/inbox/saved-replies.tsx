import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '../../../shell/query-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ChatIcon } from '../thread/chat-icon.tsx'
import { pieceLine } from '../thread/piece-links.ts'
import { type SavedReply, savedReplies } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'

/** Answers given often: a tap puts one into the message. Closed on a phone, where the thread needs the room. */
export function SavedReplies({ onInsert }: { onInsert: (text: string) => void }) {
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 900px)').matches)
  return (
    <details
      className="group border-t border-dashed border-edge px-5"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 text-label font-semibold [&::-webkit-details-marker]:hidden">
        <ChatIcon name="lines" />
        Saved replies
        <span className="ml-auto group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      {isOpen && <SavedReplyList onInsert={onInsert} />}
    </details>
  )
}

function SavedReplyList({ onInsert }: { onInsert: (text: string) => void }) {
  const query = useQuery(savedReplies)
  const [editing, setEditing] = useState(false)
  /** The reply in the form; 'new' for none yet. */
  const [edited, setEdited] = useState<SavedReply | 'new'>()
  return (
    <QueryState query={query} label="your saved replies" loading={<Skeleton rows={1} label="Loading saved replies" />}>
      {(data) => (
        <>
          {data.length === 0 ? (
            <p className="text-label text-ink-soft">Write an answer once and add it to a message with one tap.</p>
          ) : (
            <ul className="flex gap-2 overflow-x-auto pb-2" aria-label="Saved replies">
              {data.map((reply) => (
                <li key={reply.id} className="flex-[0_0_min(248px,76%)]">
                  <button
                    type="button"
                    className="grid size-full min-h-16 content-start rounded bg-linen px-3 py-2 text-left text-label leading-snug hover:bg-muted"
                    onClick={() => (editing ? setEdited(reply) : onInsert(textOf(reply)))}
                  >
                    <b className="font-semibold wrap-anywhere">
                      {editing && <span className="sr-only">Edit </span>}
                      {reply.title}
                    </b>
                    <span className="line-clamp-2 text-ink-soft wrap-anywhere">{reply.message}</span>
                    {reply.pieces.length > 0 && (
                      <span className="text-small wrap-anywhere">
                        With {reply.pieces.map(({ name }) => name).join(', ')}
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <p className="flex gap-6 pb-1">
            <button type="button" className="link text-label" onClick={() => setEdited('new')}>
              Add a reply
            </button>
            {data.length > 0 && (
              <button
                type="button"
                className="link text-label"
                aria-pressed={editing}
                onClick={() => setEditing(!editing)}
              >
                {editing ? 'Done' : 'Edit'}
              </button>
            )}
          </p>
          {edited && <ReplyForm reply={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
        </>
      )}
    </QueryState>
  )
}

/** A reply as it is put into the message, its pieces as addresses below the words. Says which were retired and stay out. */
function textOf({ message, pieces }: SavedReply) {
  const retired = pieces.filter(({ isRetired }) => isRetired).map(({ name }) => name)
  if (retired.length > 0) toast({ title: 'Left out', description: `No longer shown: ${retired.join(', ')}` })
  return [message, ...pieces.filter(({ isRetired }) => !isRetired).map(pieceLine)].join('\n')
}
