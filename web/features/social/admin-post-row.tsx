import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, send } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { truncate } from '../../lib/truncate.ts'
import { useInvalidate } from '../../queries.ts'
import { type AdminPost, refreshKeys } from '../../shell/storefront-queries.ts'
import { toastSaveFailed } from '../../shell/toast-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EditableRow } from '../../ui/editable-row.tsx'

/** Enough of a caption to know the post by. */
const titleLength = 80

export function AdminPostRow({ post, onEdit }: { post: AdminPost; onEdit: () => void }) {
  const [isConfirming, setAsking] = useState(false)
  const refresh = useInvalidate(refreshKeys.posts)
  const param = { id: post.id }
  const hide = useMutation({
    mutationFn: (hidden: boolean) => send(api.admin['social-posts'][':id'].$patch({ param, json: { hidden } })),
    onSuccess: refresh,
    onError: toastSaveFailed,
  })
  const deletion = useMutation({
    mutationFn: () => send(api.admin['social-posts'][':id'].$delete({ param })),
    onSuccess: () => {
      setAsking(false)
      return refresh()
    },
    onError: toastSaveFailed,
  })
  const title = truncate(post.caption ?? '', titleLength) || 'A picture without words'
  return (
    <EditableRow
      image={<img src={post.imageUrl} alt="" loading="lazy" />}
      title={title}
      facts={[shortDate(post.timestamp), post.isFetched && 'From the network', post.isHidden && 'Hidden']}
    >
      {!post.isFetched && (
        <button type="button" className="link" onClick={onEdit}>
          Edit<span className="sr-only"> {title}</span>
        </button>
      )}
      <button
        type="button"
        className="link"
        aria-disabled={hide.isPending}
        onClick={() => hide.isPending || hide.mutate(!post.isHidden)}
      >
        {post.isHidden ? 'Show' : 'Hide'}
        <span className="sr-only"> {title}</span>
      </button>
      {!post.isFetched && (
        <button type="button" className="link text-danger" onClick={() => setAsking(true)}>
          Remove<span className="sr-only"> {title}</span>
        </button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setAsking}
        title="Remove this post?"
        cancelLabel="Keep it"
        confirmLabel="Remove post"
        busy={deletion.isPending}
        onConfirm={deletion.mutate}
      >
        The post and its picture are deleted.
      </ConfirmDialog>
    </EditableRow>
  )
}
