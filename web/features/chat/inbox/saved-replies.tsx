import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { maxReplyPieces, replyInput } from '../../../../shared/chat.ts'
import { type ScreenDraft, typedValue, useDraftState } from '../../../lib/screen-draft.ts'
import { useInvalidate } from '../../../queries.ts'
import { QueryState } from '../../../shell/query-state.tsx'
import { toastFailure } from '../../../shell/toast-failure.ts'
import { useDraft } from '../../../shell/use-draft.ts'
import { useSubmit } from '../../../shell/use-submit.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ChooseProduct } from '../../products/public.tsx'
import { ChatIcon } from '../thread/composer.tsx'
import { pieceLine } from '../thread/message-run.tsx'
import { createReply, deleteReply, repliesKeys, type SavedReply, savedReplies, updateReply } from './room-details.tsx'

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
            <button type="button" className="quiet" onClick={() => setEdited('new')}>
              Add a reply
            </button>
            {data.length > 0 && (
              <button type="button" className="quiet" aria-pressed={editing} onClick={() => setEditing(!editing)}>
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

/** The words as they are typed; the pieces are beside them. */
const replyWords = z.omit(replyInput, { slugs: true })
const failure = 'Failed to save the reply. Please try again.'

type Props = {
  /** The one to change; a new one without it. */
  reply?: SavedReply
  onClose: () => void
}

function ReplyForm({ reply, onClose }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const refresh = useInvalidate(repliesKeys)
  const closeAfterRefresh = async () => {
    await refresh()
    onClose()
  }
  const draft = useDraft(`reply-${reply?.id ?? 'new'}`)
  const [pieces, setPieces] = useDraftState(draft, () => typedPieces(draft, reply?.pieces ?? []))
  const submit = useSubmit({
    schema: replyWords,
    mutationFn: (words, idFor) => {
      const input = { ...words, slugs: pieces.map(({ slug }) => slug) }
      return reply ? updateReply(reply.id, input) : createReply({ ...input, id: idFor(input) })
    },
    onSuccess: closeAfterRefresh,
    failure,
    draft,
  })
  const deleting = useMutation({
    mutationFn: deleteReply,
    onSuccess: closeAfterRefresh,
    onError: (error) => toastFailure(error, failure),
  })
  return (
    <>
      <FormDialog
        {...{ submit, onClose }}
        title={reply ? 'Change reply' : 'New reply'}
        saveLabel="Save reply"
        className="grid gap-4"
        footer={{
          after: reply && (
            <button type="button" className="quiet text-danger" onClick={() => setConfirming(true)}>
              Delete
            </button>
          ),
        }}
      >
        <TextField label="Title" name="title" defaultValue={reply?.title} maxLength={60} />
        <TextArea label="Message" name="message" rows={5} defaultValue={reply?.message} />
        <ReplyPieces
          pieces={pieces}
          onChange={(changed) => {
            setPieces(changed)
            submit.setDirty(true)
          }}
        />
      </FormDialog>
      {reply && (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title="Delete this reply?"
          confirmLabel="Delete reply"
          cancelLabel="Keep reply"
          busy={deleting.isPending}
          onConfirm={() => deleting.mutate(reply.id)}
        >
          ‘{reply.title}’ will no longer be offered. Messages that were sent stay as they are.
        </ConfirmDialog>
      )}
    </>
  )
}

/** A product of a reply; its `name` stands where it is known. */
type ReplyPiece = { slug: string; name: string; isRetired: boolean }

const piecesField = 'pieces'
const keptPieces = z.array(z.object({ slug: z.string(), name: z.string(), isRetired: z.boolean() }))

/** The pieces of the form as a reload left them, or those that are stored. */
function typedPieces(draft: ScreenDraft, stored: ReplyPiece[]): ReplyPiece[] {
  const left = typedValue(draft, piecesField)
  return left === undefined ? stored : keptPieces.parse(JSON.parse(left))
}

type ReplyPiecesProps = { pieces: ReplyPiece[]; onChange: (pieces: ReplyPiece[]) => void }

/** The products that go with a reply, as cards below its words. */
function ReplyPieces({ pieces, onChange }: ReplyPiecesProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <fieldset className="grid justify-items-start gap-3">
      <legend className="section-title mb-3">Pieces</legend>
      <input type="hidden" name={piecesField} value={JSON.stringify(pieces)} />
      <p className="text-label text-ink-soft">Up to {maxReplyPieces}, shown as cards below the words.</p>
      {pieces.length > 0 && (
        <ul className="w-full" aria-label="Pieces of this reply">
          {pieces.map(({ slug, name, isRetired }) => (
            <li key={slug} className="flex min-h-11 items-center justify-between gap-4 border-b border-hair">
              <span className="min-w-0 wrap-anywhere">
                {name}
                {isRetired && <span className="text-ink-soft"> (retired, left out)</span>}
              </span>
              <button
                type="button"
                className="quiet shrink-0"
                onClick={() => onChange(pieces.filter((one) => one.slug !== slug))}
              >
                Remove<span className="sr-only"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {pieces.length < maxReplyPieces && (
        <button type="button" className="btn btn-line btn-small" onClick={() => setChoosing(true)}>
          <Icon name="plus" />
          Add a piece
        </button>
      )}
      {isChoosing && (
        <ChooseProduct
          onChoose={({ slug, name }) => {
            setChoosing(false)
            if (pieces.every((one) => one.slug !== slug)) onChange([...pieces, { slug, name, isRetired: false }])
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  )
}
