const encoder = new TextEncoder()

const toHex = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('hex')

/** SHA-256 of a text, or of bytes, as hex. */
export async function sha256(value: string | Uint8Array) {
  const bytes = typeof value === 'string' ? encoder.encode(value) : value
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** HMAC-SHA-256 of a text under a secret, as hex: a hash that a leaked table alone cannot be tried against. */
export async function keyedHash(secret: string, value: string) {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(value))))
}

/** 256 random bits, base64url. */
export const randomToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

const nonceLength = 12

const importKey = (key: string, usage: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', Buffer.from(key, 'base64'), 'AES-GCM', false, [usage])

/**
 * Seals a text with AES-GCM under a 32-byte key in base64, with a fresh nonce.
 * `context` says where the text belongs: it opens nowhere else.
 */
export const seal = async (key: string, context: string, text: string) =>
  (await sealBytes(key, context, encoder.encode(text))).toString('base64url')

/** The sealed text, or null when key or context are not the ones it was sealed with. */
export async function unseal(key: string, context: string, sealed: string) {
  const opened = await unsealBytes(key, context, Buffer.from(sealed, 'base64url'))
  return opened && new TextDecoder().decode(opened)
}

/** The same of bytes: the nonce, and what is sealed behind it. */
export async function sealBytes(key: string, context: string, bytes: BufferSource) {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(context) }
  const sealed = await crypto.subtle.encrypt(algorithm, await importKey(key, 'encrypt'), bytes)
  return Buffer.concat([nonce, new Uint8Array(sealed)])
}

/** The bytes that were sealed, or null when key or context are not the ones they were sealed with. */
export async function unsealBytes(key: string, context: string, sealed: Uint8Array<ArrayBuffer>) {
  const algorithm = {
    name: 'AES-GCM',
    iv: sealed.subarray(0, nonceLength),
    additionalData: encoder.encode(context),
  }
  const decryptKey = await importKey(key, 'decrypt')
  return crypto.subtle.decrypt(algorithm, decryptKey, sealed.subarray(nonceLength)).catch(() => null)
}
