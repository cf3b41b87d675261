/** What every notification of a device shows beside its text; apart from shared/push.ts, which needs zod. */
export const pushImages = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
