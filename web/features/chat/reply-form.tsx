import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ReplyInput, replyInput } from '../../../shared/chat.ts'
import { sentenceFor, useRefresh } from '../../api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { addReply, changeReply, deleteReply, repliesKeys, type SavedReply } from './inbox-queries.ts'

const failed = (error: unknown) =>
  toast({ tone: 'bad', title: 'Error', description: sentenceFor(error, 'Failed to save the reply. Please try again.') })

type Props = {
  /** The one to change; a new one without it. */
  reply?: SavedReply
  onClose: () => void
}

/** A saved reply, written or changed, or deleted after a question. */
export function ReplyForm({ reply, onClose }: Props) {
  const id = useId()
  const [asks, setAsks] = useState(false)
  const refresh = useRefresh(repliesKeys)
  const done = async () => {
    await refresh()
    onClose()
  }
  const saving = useMutation({
    mutationFn: (input: ReplyInput) => (reply ? changeReply(reply.id, input) : addReply(input)),
    onSuccess: done,
  })
  const deleting = useMutation({ mutationFn: deleteReply, onSuccess: done, onError: failed })
  const { errors, busy, form } = useForm<ReplyInput>({
    schema: replyInput,
    onSubmit: (input) => saving.mutateAsync(input),
    onError: failed,
  })
  const footer = (
    <>
      <button type="submit" form={id} className="btn" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save reply'}
      </button>
      {reply && (
        <button type="button" className="link text-danger" onClick={() => setAsks(true)}>
          Delete
        </button>
      )}
    </>
  )
  return (
    <>
      <Dialog open onOpenChange={onClose} title={reply ? 'Change reply' : 'New reply'} footer={footer}>
        <form id={id} {...form} className="grid gap-4">
          <TextField label="Title" name="title" defaultValue={reply?.title} maxLength={60} error={errors.title} />
          <TextArea label="Message" name="message" rows={5} defaultValue={reply?.message} error={errors.message} />
        </form>
      </Dialog>
      {reply && (
        <Confirm
          open={asks}
          onOpenChange={setAsks}
          title="Delete this reply?"
          action="Delete reply"
          keep="Keep reply"
          busy={deleting.isPending}
          onConfirm={() => deleting.mutate(reply.id)}
        >
          ‘{reply.title}’ will no longer be offered. Messages that were sent stay as they are.
        </Confirm>
      )}
    </>
  )
}
