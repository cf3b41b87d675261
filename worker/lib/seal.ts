const encoder = new TextEncoder()
const nonceLength = 12

const importKey = (key: string, usage: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', Buffer.from(key, 'base64'), 'AES-GCM', false, [usage])

/**
 * Seals a text with AES-GCM under a 32-byte key in base64, with a fresh nonce.
 * `context` says where the text belongs: it opens nowhere else.
 */
export async function seal(key: string, context: string, text: string) {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(context) }
  const sealed = await crypto.subtle.encrypt(algorithm, await importKey(key, 'encrypt'), encoder.encode(text))
  return Buffer.concat([nonce, new Uint8Array(sealed)]).toString('base64url')
}

/** The sealed text, or null when key or context are not the ones it was sealed with. */
export async function unseal(key: string, context: string, sealed: string) {
  const bytes = Buffer.from(sealed, 'base64url')
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, nonceLength), additionalData: encoder.encode(context) }
  const decryptKey = await importKey(key, 'decrypt')
  const opened = await crypto.subtle.decrypt(algorithm, decryptKey, bytes.subarray(nonceLength)).catch(() => null)
  return opened && new TextDecoder().decode(opened)
}
