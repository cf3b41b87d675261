import type { SocialNetwork } from '../../../shared/social.ts'
import { api } from '../../api.ts'
import { publicQuery } from '../../queries.ts'

export const latestPosts = (network: SocialNetwork) => publicQuery(api.social[network])
