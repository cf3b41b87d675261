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
