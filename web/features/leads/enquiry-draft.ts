import { formDraft } from '../../lib/form-draft.ts'
import { onLogout } from '../../logout.ts'

export const draft = formDraft('enquiry-draft')
onLogout(draft.clear)
