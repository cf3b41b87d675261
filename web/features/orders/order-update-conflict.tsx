import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { formatPhotoCount } from './order-texts.ts'
import type { AdminOrderUpdate } from './queries.ts'

type Props = { update: AdminOrderUpdate; onKeepMine: () => void; onTakeTheirs: () => void }

export const OrderUpdateConflict = ({ update: { title, description, photos }, ...actions }: Props) => (
  <ConflictNotice
    title="Somebody else has saved this update meanwhile:"
    theirs={[title, description, formatPhotoCount(photos.length)].filter(Boolean).join('\n')}
    {...actions}
  />
)
