import { indianDate } from '../../../shared/time.ts'
import { Options, Select, TextArea, TextField } from '../../ui/field.tsx'
import type { AdminPost } from './admin-queries.ts'
import { networkNames } from './use-networks.ts'

export const PostFields = ({ post }: { post?: AdminPost }) => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Select label="Network" name="network" defaultValue={post?.network}>
        <Options of={Object.entries(networkNames)} />
      </Select>
      <TextField
        label="Day"
        name="date"
        type="date"
        defaultValue={indianDate(post ? Date.parse(post.timestamp) : Date.now())}
      />
    </div>
    <TextArea label="Caption" name="caption" optional rows={3} maxLength={2200} defaultValue={post?.caption ?? ''} />
    <TextField
      label="Address of the post"
      name="permalink"
      type="url"
      optional
      placeholder="https://www.instagram.com/p/..."
      defaultValue={post?.permalink ?? ''}
    />
  </>
)
