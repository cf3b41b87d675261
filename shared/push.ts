import * as z from 'zod/mini'
import { machineText } from './text.ts'

/** Hosts of push services: Chrome and other Chromium browsers, Firefox, Edge, Safari. */
const pushServiceHosts = [
  String.raw`fcm\.googleapis\.com`,
  // Host for Chromium builds that Google does not sign.
  String.raw`jmt17\.google\.com`,
  String.raw`([a-z0-9-]+\.)+push\.services\.mozilla\.com`,
  String.raw`([a-z0-9-]+\.)+notify\.windows\.com`,
  String.raw`([a-z0-9-]+\.)*push\.apple\.com`,
]
const pushServiceUrl = new RegExp(String.raw`^https://(${pushServiceHosts.join('|')})/[\w\-.~!$&'()*+,;=:@/?%]*$`)

/**
 * Returns whether an endpoint belongs to a known push service. The Worker posts to the endpoint, so a browser must not
 * name any other host. The pattern requires a slash after the host: no port, no user name, no numeric address, no other
 * scheme.
 */
export const isPushService = (endpoint: string) => pushServiceUrl.test(endpoint)

const invalidMessage = 'This browser gave no usable address for notifications'
const endpoint = machineText(1000, invalidMessage).check(z.minLength(1, invalidMessage))

/** A browser's `PushSubscription` as JSON: a public key of 65 bytes and a secret of 16 bytes, in base64url. */
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

/** Another user's id is refused with 403. An admin's browser may send 'admin'. */
const userId = z.nullish(machineText(100, 'Please sign in again'))

/**
 * `POST /api/push/subscribe`. `turnOn`: the person has just allowed notifications, so the setting `pushNotifications`
 * is turned on too. A silent renewal omits `turnOn` and changes no setting.
 */
export const subscribeInput = z.object({
  userId,
  subscription,
  turnOn: z.optional(z.boolean()),
  /** Earlier endpoint of this browser, whose device is replaced. */
  replaces: z.optional(endpoint),
})
export type SubscribeInput = z.output<typeof subscribeInput>

/** `POST /api/push/unsubscribe`: the device of `endpoint`, or all devices of the person if absent. */
export const unsubscribeInput = z.object({ userId, endpoint: z.nullish(endpoint) })
export type UnsubscribeInput = z.output<typeof unsubscribeInput>

/** `POST /api/push/renew`, from the service worker when the browser changed a subscription by itself. */
export const renewInput = z.object({ oldEndpoint: endpoint, subscription })
export type RenewInput = z.output<typeof renewInput>

/**
 * Content of a push message for the service worker. `tag` groups messages: a later message replaces an earlier one with
 * the same tag. `url` is a path of this shop.
 */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  icon: z.string(),
  badge: z.string(),
  data: z.object({ url: z.string(), tag: z.string(), type: z.string(), notificationId: z.string() }),
})
export type PushPayload = z.output<typeof pushPayload>
