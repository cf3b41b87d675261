import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { replyInput } from '../../../../shared/chat.ts'
import type { ScreenDraft } from '../../../lib/screen-draft.ts'
import { useInvalidate } from '../../../queries.ts'
import { toastFailure } from '../../../shell/toast-failure.ts'
import { useSubmit } from '../../../shell/use-submit.ts'
import { WithDraft } from '../../../shell/with-draft.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DraftForm } from '../../../ui/draft-form.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { createReply, deleteReply, repliesKeys, type SavedReply, updateReply } from './queries.ts'
import { ReplyPieces, typedPieces } from './reply-pieces.tsx'

/** The words as they are typed; the pieces are beside them. */
const replyWords = z.omit(replyInput, { slugs: true })
const failure = 'Failed to save the reply. Please try again.'

type Props = {
  /** The one to change; a new one without it. */
  reply?: SavedReply
  onClose: () => void
}

export const ReplyForm = (props: Props) => (
  <WithDraft name={`reply-${props.reply?.id ?? 'new'}`}>{(draft) => <EditForm {...props} draft={draft} />}</WithDraft>
)

function EditForm({ reply, onClose, draft }: Props & { draft: ScreenDraft }) {
  const id = useId()
  const [isConfirming, setConfirming] = useState(false)
  const refresh = useInvalidate(repliesKeys)
  const closeAfterRefresh = async () => {
    await refresh()
    onClose()
  }
  const [pieces, setPieces] = useState(() => typedPieces(draft, reply?.pieces ?? []))
  const submit = useSubmit({
    schema: replyWords,
    mutationFn: (words) => {
      const input = { ...words, slugs: pieces.map(({ slug }) => slug) }
      return reply ? updateReply(reply.id, input) : createReply({ ...input, id: draft.idFor(input) })
    },
    onSuccess: closeAfterRefresh,
    failure,
    screenDraft: draft,
  })
  const { errors, busy } = submit
  const deleting = useMutation({
    mutationFn: deleteReply,
    onSuccess: closeAfterRefresh,
    onError: (error) => toastFailure(error, failure),
  })
  const footer = (
    <>
      <button type="submit" form={id} className="btn" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save reply'}
      </button>
      {reply && (
        <button type="button" className="link text-danger" onClick={() => setConfirming(true)}>
          Delete
        </button>
      )}
    </>
  )
  return (
    <>
      <Dialog open onOpenChange={onClose} title={reply ? 'Change reply' : 'New reply'} footer={footer}>
        <DraftForm id={id} submit={submit} className="grid gap-4">
          <TextField label="Title" name="title" defaultValue={reply?.title} maxLength={60} error={errors.title} />
          <TextArea label="Message" name="message" rows={5} defaultValue={reply?.message} error={errors.message} />
          <ReplyPieces
            pieces={pieces}
            onChange={(changed) => {
              setPieces(changed)
              submit.setDirty(true)
            }}
          />
        </DraftForm>
      </Dialog>
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
