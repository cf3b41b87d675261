import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, send, useRefresh } from '../../api.ts'
import { cut } from '../../lib/cut.ts'
import { shortDate } from '../../lib/format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { keys, type Post } from './queries.ts'
import { saveFailed } from './save-failed.ts'
import { WindowRow } from './window-row.tsx'

/** Enough of a caption to know the post by. */
const captionStart = 80

export function PostRow({ post, onEdit }: { post: Post; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  const refresh = useRefresh(keys.posts)
  const param = { id: post.id }
  const hide = useMutation({
    mutationFn: (hidden: boolean) => send(api.admin['social-posts'][':id'].$patch({ param, json: { hidden } })),
    onSuccess: refresh,
    onError: saveFailed,
  })
  const remove = useMutation({
    mutationFn: () => send(api.admin['social-posts'][':id'].$delete({ param })),
    onSuccess: () => {
      setAsking(false)
      return refresh()
    },
    onError: saveFailed,
  })
  const title = cut(post.caption ?? '', captionStart) || 'A picture without words'
  return (
    <WindowRow
      picture={<img src={post.imageUrl} alt="" loading="lazy" />}
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
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Remove this post?"
        keep="Keep it"
        action="Remove post"
        busy={remove.isPending}
        onConfirm={remove.mutate}
      >
        The post and its picture are deleted.
      </Confirm>
    </WindowRow>
  )
}
