import { formDraft } from '../../lib/form-draft.ts'
import { onLogout } from '../../logout.ts'

export const draft = formDraft('booking-draft')
onLogout(draft.clear)
