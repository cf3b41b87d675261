import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

// N, r and p cost about 260 ms and 16 MB here. Production Workers refuse PBKDF2 above 100,000 rounds, hence scrypt.
const cost = { N: 16384, r: 8, p: 5 }
const keyLength = 32

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyLength, { ...options, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** Hashes a password as a PHC string with its own salt and parameters. Blocks the isolate for about 260 ms. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return `$scrypt$n=${cost.N},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

// Compared against when there is no account, so that an unknown address costs the same hash run as a wrong password.
const nobody = `$scrypt$n=${cost.N},r=${cost.r},p=${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** One hash run, whether or not there is a hash to compare with; false without one. */
export async function verifyPassword(password: string, phc: string | undefined) {
  const [, , parameters, salt = '', expected = ''] = (phc ?? nobody).split('$')
  const found = /n=(\d+),r=(\d+),p=(\d+)/.exec(parameters ?? '')
  if (!found) return false
  const [N, r, p] = found.slice(1).map(Number)
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N, r, p })
  const wanted = Buffer.from(expected, 'base64url')
  return timingSafeEqual(key, wanted.length === key.length ? wanted : Buffer.alloc(key.length)) && phc !== undefined
}

/** Compares two texts in constant time for equal lengths of their hashes. */
export async function sameSecret(a: string, b: string) {
  const digest = async (value: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value)))
  return timingSafeEqual(await digest(a), await digest(b))
}
