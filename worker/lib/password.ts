import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { takeTurns } from './take-turns.ts'

// N, r and p cost about 260 ms and 16 MB here. Production Workers refuse PBKDF2 above 100,000 rounds, hence scrypt.
const cost = { N: 16384, r: 8, p: 5 }
const keyLength = 32

// A hash blocks the isolate, and of eight at once every other request waited for all eight: 1.5 s.
const inTurn = takeTurns(150)

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, keyLength, { ...options, maxmem: 64 * 1024 * 1024 }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  )

/** Hashes a password as a PHC string with its own salt and parameters. Blocks the isolate for about 260 ms. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return phcString(salt, key)
}

const phcString = (salt: Buffer, key: Buffer) =>
  `$scrypt$n=${cost.N},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`

// An unknown address is compared with this, so that it costs the same hash run as a wrong password.
const placeholderHash = phcString(Buffer.alloc(16), Buffer.alloc(keyLength))

/** One hash run, whether or not there is a hash to compare with; false without one. */
export async function verifyPassword(password: string, phc: string | undefined) {
  const [, , parameters, salt = '', expected = ''] = (phc ?? placeholderHash).split('$')
  const costMatch = /n=(\d+),r=(\d+),p=(\d+)/.exec(parameters ?? '')
  if (!costMatch) return false
  const [N, r, p] = costMatch.slice(1).map(Number)
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N, r, p })
  const expectedKey = Buffer.from(expected, 'base64url')
  return (
    timingSafeEqual(key, expectedKey.length === key.length ? expectedKey : Buffer.alloc(key.length)) &&
    phc !== undefined
  )
}

/** A PHC string that no password has: verifying against it costs what any other costs, and always fails. */
export const unusableHash = () => phcString(randomBytes(16), randomBytes(keyLength))

// Without 0, 1, i, l, o: the password is read aloud, copied by hand and typed on a phone.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password for people to pass on: `k7mq-x2dp-9rhs`, 12 letters and digits of 31, about 59 bits. */
export function generateSpokenPassword() {
  // Bytes from 248 on are left out, so that every letter is as likely as any other.
  const fair = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 12)
  const chosen = fair.map((byte) => letters[byte % letters.length]).join('')
  return chosen.replace(/(.{4})(?=.)/g, '$1-')
}

/** Compares two texts in constant time for equal lengths of their hashes. */
export async function secretsMatch(a: string, b: string) {
  const digest = async (value: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value)))
  return timingSafeEqual(await digest(a), await digest(b))
}
