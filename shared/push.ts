import * as z from 'zod/mini'
import { machineText } from './text.ts'

/** Hosts that push services give addresses of: Chrome and its kin, Firefox, Edge, Safari. */
const pushServiceHosts = [
  String.raw`fcm\.googleapis\.com`,
  // Chromium builds that Google does not sign get this one.
  String.raw`jmt17\.google\.com`,
  String.raw`([a-z0-9-]+\.)+push\.services\.mozilla\.com`,
  String.raw`([a-z0-9-]+\.)+notify\.windows\.com`,
  String.raw`([a-z0-9-]+\.)*push\.apple\.com`,
]
const pushServiceUrl = new RegExp(String.raw`^https://(${pushServiceHosts.join('|')})/[\w\-.~!$&'()*+,;=:@/?%]*$`)

/**
 * Whether an endpoint is one of a known push service: the Worker posts to it, so a browser may not name any other host.
 * The host ends at its slash: no port, no user before it, no address in numbers, no other scheme.
 */
export const isPushService = (endpoint: string) => pushServiceUrl.test(endpoint)

const invalidMessage = 'This browser gave no usable address for notifications'
const endpoint = machineText(1000, invalidMessage).check(z.minLength(1, invalidMessage))

/** A browser's own `PushSubscription` as JSON: 65 bytes of a public key and 16 of a secret, base64url. */
const subscription = z.object(
  {
    endpoint,
    expirationTime: z.nullish(z.number()),
    keys: z.object(
      {
        p256dh: z.string(invalidMessage).check(z.regex(/^B[\w-]{86}=?$/, invalidMessage)),
        auth: z.string(invalidMessage).check(z.regex(/^[\w-]{22}={0,2}$/, invalidMessage)),
      },
      invalidMessage,
    ),
  },
  invalidMessage,
)
export type PushSubscriptionInput = z.output<typeof subscription>

/** Anybody else's id answers 403. An admin's browser may say 'admin'. */
const userId = z.nullish(machineText(100, 'Please sign in again'))

/**
 * `POST /api/push/subscribe`. `turnOn`: the person has just said yes to the browser's question, so the switch
 * `pushNotifications` goes on with it; a silent re-subscription leaves it out and changes no switch.
 */
export const subscribeInput = z.object({
  userId,
  subscription,
  turnOn: z.optional(z.boolean()),
  /** The endpoint that this browser had before: its device makes room for the new one. */
  replaces: z.optional(endpoint),
})
export type SubscribeInput = z.output<typeof subscribeInput>

/** `POST /api/push/unsubscribe`: the device of `endpoint`, or without it every device of the person. */
export const unsubscribeInput = z.object({ userId, endpoint: z.nullish(endpoint) })
export type UnsubscribeInput = z.output<typeof unsubscribeInput>

/** `POST /api/push/renew`, from the service worker when the browser changed a subscription by itself. */
export const renewInput = z.object({ oldEndpoint: endpoint, subscription })
export type RenewInput = z.output<typeof renewInput>

/**
 * What a push holds, as the service worker gets it. `tag` groups what belongs together: a later one replaces the
 * earlier in the list. `url` is a path of this shop.
 */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  icon: z.string(),
  badge: z.string(),
  data: z.object({ url: z.string(), tag: z.string(), type: z.string(), notificationId: z.string() }),
})
export type PushPayload = z.output<typeof pushPayload>
