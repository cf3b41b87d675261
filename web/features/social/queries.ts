import type { SocialNetwork } from '../../../shared/catalog.ts'
import { api, publicQuery } from '../../api.ts'

export const latestPosts = (network: SocialNetwork) => publicQuery(api.social[network])
