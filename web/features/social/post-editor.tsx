import { useState } from 'react'
import * as z from 'zod/mini'
import { type SocialPostInput, socialPostInput } from '../../../shared/social.ts'
import { api, send } from '../../api.ts'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { ImageField } from '../images/public.tsx'
import { type AdminPost, refreshKeys } from './admin-queries.ts'
import { PostFields } from './post-fields.tsx'

const postForm = z.omit(socialPostInput, { image: true })

/** The image is sent only if it is another: the API takes no drawing of the sample data. */
const save = (post: AdminPost | undefined, { image, ...fields }: SocialPostInput) =>
  post
    ? send(
        api.admin['social-posts'][':id'].$patch({
          param: { id: post.id },
          json: { ...fields, ...(image !== post.imageUrl && { image }) },
        }),
      )
    : send(api.admin['social-posts'].$post({ json: { ...fields, image } }))

export function PostEditor({ post, onClose }: { post?: AdminPost; onClose: () => void }) {
  const [image, setImage] = useState(post?.imageUrl ?? '')
  const [isMissing, setMissing] = useState(false)
  const submit = useSubmit({
    schema: postForm,
    isReady: () => {
      setMissing(!image)
      return image !== ''
    },
    mutationFn: (fields) => save(post, { ...fields, image }),
    success: () => ({ title: 'Post saved' }),
    onSuccess: onClose,
    refresh: refreshKeys,
    ...saveFailed,
  })
  return (
    <EditorDialog title={post ? 'Edit post' : 'Add a post'} {...{ submit, onClose }} saveLabel="Save post">
      <ImageField
        label="Add a picture"
        src={image || null}
        error={isMissing && !image ? 'Please add a picture' : undefined}
        onChange={(src) => {
          submit.setDirty(true)
          setImage(src ?? '')
        }}
      />
      <PostFields post={post} errors={submit.errors} />
    </EditorDialog>
  )
}
