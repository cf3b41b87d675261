import { isPushService, type PushSubscriptionInput } from '../../../shared/push.ts'
import { fail } from '../../http/failures.ts'

/** 422 for a host that is no push service's; 400 for a key that is no point of the curve: it would fail at every send. */
export async function validateSubscription({ endpoint, keys }: PushSubscriptionInput) {
  if (!isPushService(endpoint)) fail(422, 'push_address_unknown')
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const key = crypto.subtle.importKey('raw', Buffer.from(keys.p256dh, 'base64url'), curve, false, [])
  await key.catch(() => fail(400, 'push_address_unusable'))
}
