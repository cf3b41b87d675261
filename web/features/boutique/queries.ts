import { api } from '../../api.ts'
import { query } from '../../queries.ts'

export const setupChecklist = query(api.admin.window)
export const boutiqueFacts = query(api.admin.boutique)

export const boutiqueWords = query(api.admin.boutique.words)

/** The facts, and the setup checklist that looks at them. */
export const refreshKeys = [['/api/admin/boutique'], ['/api/admin/window']]
