/** For links that leave the site: a tab of their own, which cannot reach this one. */
export const externalLink = { target: '_blank', rel: 'noopener' } as const
