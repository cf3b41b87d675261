import { formDraft } from '../../../lib/form-draft.ts'

export const draft = formDraft('chat-details')
