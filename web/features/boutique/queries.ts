import { api } from '../../api.ts'
import { query } from '../../queries.ts'

export const setupQuery = query(api.admin.setup)
export const boutiqueFacts = query(api.admin.boutique)

export const boutiqueWords = query(api.admin.boutique.words)
