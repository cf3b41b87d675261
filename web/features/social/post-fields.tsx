import { indianDate } from '../../../shared/time.ts'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import type { AdminPost } from './admin-queries.ts'
import { networkNames } from './use-networks.ts'

export const PostFields = ({ post, errors }: { post?: AdminPost; errors: Record<string, string> }) => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Select label="Network" name="network" defaultValue={post?.network} error={errors.network}>
        <Options of={Object.entries(networkNames)} />
      </Select>
      <TextField
        label="Day"
        name="date"
        type="date"
        defaultValue={indianDate(post ? Date.parse(post.timestamp) : Date.now())}
        error={errors.date}
      />
    </div>
    <TextArea
      label="Caption"
      name="caption"
      optional
      rows={3}
      maxLength={2200}
      defaultValue={post?.caption ?? ''}
      error={errors.caption}
    />
    <TextField
      label="Address of the post"
      name="permalink"
      type="url"
      optional
      placeholder="https://www.instagram.com/p/..."
      defaultValue={post?.permalink ?? ''}
      error={errors.permalink}
    />
  </>
)
