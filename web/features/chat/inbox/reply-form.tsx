import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { replyInput } from '../../../../shared/chat.ts'
import { useDraftState } from '../../../lib/screen-draft.ts'
import { useInvalidate } from '../../../queries.ts'
import { toastFailure } from '../../../shell/toast-failure.ts'
import { useDraft } from '../../../shell/use-draft.ts'
import { useSubmit } from '../../../shell/use-submit.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DraftForm } from '../../../ui/draft-form.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FormFooter } from '../../../ui/form-footer.tsx'
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

export function ReplyForm({ reply, onClose }: Props) {
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
      <Dialog open onOpenChange={onClose} title={reply ? 'Change reply' : 'New reply'}>
        <DraftForm submit={submit} className="grid gap-4">
          <TextField label="Title" name="title" defaultValue={reply?.title} maxLength={60} />
          <TextArea label="Message" name="message" rows={5} defaultValue={reply?.message} />
          <ReplyPieces
            pieces={pieces}
            onChange={(changed) => {
              setPieces(changed)
              submit.setDirty(true)
            }}
          />
          <FormFooter
            after={
              reply && (
                <button type="button" className="link text-danger" onClick={() => setConfirming(true)}>
                  Delete
                </button>
              )
            }
          >
            Save reply
          </FormFooter>
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
