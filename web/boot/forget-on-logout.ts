// These say by themselves what they forget.
import '../features/bookings/booking-draft.ts'
import '../features/leads/enquiry-draft.ts'
import '../features/push/push-subscription.ts'
import { clearChatStorage } from '../features/chat/panel/guest-room-id.ts'
import { deleteStoredPhotos } from '../features/uploads/delete-stored-photos.ts'
import { sweepDrafts } from '../lib/form-draft.ts'
import { forgetKept } from '../lib/storage.ts'
import { onLogout } from '../logout.ts'

onLogout(() => sweepDrafts())
onLogout(deleteStoredPhotos)
onLogout(clearChatStorage)
onLogout(forgetKept)
