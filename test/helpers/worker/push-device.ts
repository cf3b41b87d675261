import type { Client } from './client.ts'
import * as db from './db.ts'

// Browser side of web push, written from RFC 8291 and RFC 8188 without the app's code: if this code can read a push, a
// browser can.

const text = new TextEncoder()
const base64url = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64url')
const concat = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

async function hkdf(salt: Uint8Array, secret: Uint8Array, info: Uint8Array, length: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
  return new Uint8Array(bits)
}

let made = 0

/** Creates a browser with a subscription like `PushManager.subscribe`. */
export async function createPushBrowser(host = 'fcm.googleapis.com') {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const pair = (await crypto.subtle.generateKey(curve, true, ['deriveBits'])) as CryptoKeyPair
  const ownPublic = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer)
  const auth = crypto.getRandomValues(new Uint8Array(16))
  const endpoint = `https://${host}/send/${++made}-${crypto.randomUUID()}`

  /** Decrypts a push for this browser. Throws if it was not encrypted for it. */
  async function open(body: Uint8Array) {
    const salt = body.slice(0, 16)
    const recordSize = new DataView(body.buffer, body.byteOffset).getUint32(16)
    const keyLength = body[20] ?? 0
    const theirPublic = body.slice(21, 21 + keyLength)
    const record = body.slice(21 + keyLength)
    if (record.length > recordSize || body.length > 4096) throw new Error('more than one record')
    const theirs = await crypto.subtle.importKey('raw', theirPublic, curve, false, [])
    const algorithm = { name: 'ECDH', public: theirs } as unknown as SubtleCryptoDeriveKeyAlgorithm
    const shared = new Uint8Array(await crypto.subtle.deriveBits(algorithm, pair.privateKey, 256))
    const info = concat(text.encode('WebPush: info\0'), ownPublic, theirPublic)
    const secret = await hkdf(auth, shared, info, 32)
    const contentKey = await hkdf(salt, secret, text.encode('Content-Encoding: aes128gcm\0'), 16)
    const nonce = await hkdf(salt, secret, text.encode('Content-Encoding: nonce\0'), 12)
    const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt'])
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, record))
    const end = plain.findLastIndex((byte) => byte !== 0)
    if (plain[end] !== 2) throw new Error('not the last record')
    return JSON.parse(new TextDecoder().decode(plain.slice(0, end)))
  }

  const subscription = { endpoint, expirationTime: null, keys: { p256dh: base64url(ownPublic), auth: base64url(auth) } }
  return { endpoint, subscription, open }
}

/** Subscribes a new browser of this person through the real route. */
export async function subscribeBrowser(client: Client, details: { host?: string; turnOn?: boolean } = {}) {
  const made = await createPushBrowser(details.host)
  const answer = await client.post('/api/push/subscribe', { subscription: made.subscription, turnOn: details.turnOn })
  if (answer.status !== 201) throw new Error(`subscribe: ${answer.status} ${await answer.text()}`)
  return made
}

/**
 * Returns the claims of a VAPID header (RFC 8292). Throws unless it names `publicKey` and is signed with its private
 * key.
 */
export async function vapidClaims(authorization: string | null, publicKey: string) {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (key !== publicKey) throw new Error(`another key: ${key}`)
  const [header = '', claims = '', signature = ''] = token.split('.')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const verifier = await crypto.subtle.importKey('raw', Buffer.from(publicKey, 'base64url'), algorithm, false, [
    'verify',
  ])
  const signed = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifier,
    Buffer.from(signature, 'base64url'),
    text.encode(`${header}.${claims}`),
  )
  if (!signed) throw new Error('not signed by that key')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { ...read(header), ...read(claims) } as { typ: string; alg: string; aud: string; exp: number; sub: string }
}

type Device = { id: string; label: string; createdAt: string; lastUsedAt: string | null; isThis: boolean }

export const listDevices = async (client: Client) => client.read<Device[]>('/api/push/devices')

/** Returns all rows of push_subscriptions. */
export const readSubscriptions = async () =>
  await db.all<{ user_id: string; endpoint: string }>('SELECT * FROM push_subscriptions')
