import type { SocialNetwork } from '../../../shared/social.ts'
import { api, publicQuery } from '../../api.ts'

export const latestPosts = (network: SocialNetwork) => publicQuery(api.social[network])
