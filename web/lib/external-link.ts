/** For links that leave the shop: a tab of their own, which learns nothing of ours. */
export const externalLink = { target: '_blank', rel: 'noopener' } as const
