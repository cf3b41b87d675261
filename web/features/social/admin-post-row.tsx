import { useState } from 'react'
import { truncate } from '../../../shared/truncate.ts'
import { api, send } from '../../api.ts'
import { shortDate } from '../../lib/format.ts'
import { useSave } from '../../shell/use-save.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EditableRow, RowAction } from '../../ui/editable-row.tsx'
import { type AdminPost, refreshKeys } from './admin-queries.ts'

const titleLength = 80

export function AdminPostRow({ post, onEdit }: { post: AdminPost; onEdit: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const param = { id: post.id }
  const hide = useSave(
    (hidden: boolean) => send(api.admin['social-posts'][':id'].$patch({ param, json: { hidden } })),
    refreshKeys,
  )
  const deletion = useSave(
    () => send(api.admin['social-posts'][':id'].$delete({ param })),
    refreshKeys,
    () => setConfirming(false),
  )
  const caption = post.caption || 'A picture without words'
  const begun = truncate(caption, titleLength)
  const title = begun === caption ? caption : `${begun}...`
  return (
    <EditableRow
      image={post.imageUrl && <img src={post.imageUrl} alt="" loading="lazy" />}
      title={title}
      facts={[shortDate(post.timestamp), post.isFetched && 'From the network', post.isHidden && 'Hidden']}
    >
      {!post.isFetched && <RowAction label="Edit" name={title} onPress={onEdit} />}
      <RowAction
        label={post.isHidden ? 'Show' : 'Hide'}
        name={title}
        busy={hide.isPending}
        onPress={() => hide.mutate(!post.isHidden)}
      />
      {!post.isFetched && (
        <RowAction label="Remove" name={title} look="link text-danger" onPress={() => setConfirming(true)} />
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Remove this post?"
        cancelLabel="Keep it"
        confirmLabel="Remove post"
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate(undefined)}
      >
        The post and its picture are deleted.
      </ConfirmDialog>
    </EditableRow>
  )
}
