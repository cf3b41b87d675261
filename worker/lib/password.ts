import { AsyncLocalStorage } from 'node:async_hooks'
import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { pause, takeTurns } from './take-turns.ts'

/** `links` runs of scrypt one after another, each salted with the key of the one before. */
type Cost = { N: number; r: number; p: number; links: number }

// Some 260 ms and 8 MB in all, the least that OWASP asks of scrypt with this N. Production Workers refuse PBKDF2 above 100,000
// rounds, hence scrypt. As one run of p = 10 it blocked the isolate for all of that; a chain of ten costs whoever guesses as
// much, and lets others in between.
const cost: Cost = { N: 8192, r: 8, p: 1, links: 10 }
const keyLength = 32

/** Between two links, and at least that while others wait to hash: a request takes many turns of the event loop. */
const restMs = 12
const floodRestMs = 75
/** Whoever waits to sign in waits for all rests of all that are ahead. */
const maxRestMs = 300
const inTurn = takeTurns(floodRestMs)

/** How a hash gets on with other requests, asked between two of its links. */
type Pace = {
  /** Whether the hashes of others come first. */
  mustGiveWay: () => boolean
  /** Whether others wait for this request to end before they come to hash. */
  isAwaited: () => boolean
}
/** Around the work of a request. */
export const pace = new AsyncLocalStorage<Pace>()

/** How long a link of `cost` took last. */
let linkMs = 0

/** Three times as long as a link takes, while others wait: a machine that is slow or busy keeps as large a share for them. */
export const restAfter = (tookMs: number) => Math.min(Math.max(3 * tookMs, floodRestMs), maxRestMs)

/** Rests as often and as long for a hash of fewer links: how long it takes does not tell of which it is. */
const derive = (password: string, salt: Buffer, { links, ...options }: Cost) =>
  inTurn(async (isAwaited, giveWay) => {
    let key = salt
    const last = Math.max(links, cost.links) - 1
    for (let link = 0; link <= last; link++) {
      const startedAt = Date.now()
      if (link < links) key = await runScrypt(password, key, options)
      if (link === last) break
      await pause(restMs)
      // A Worker's clock stands still while it computes, so that it is read after the pause.
      if (options.N === cost.N && link < links) linkMs = Date.now() - startedAt - restMs
      const request = pace.getStore()
      // For all of the other's request, which asks D1 before and after its hash.
      while (request?.mustGiveWay()) {
        await giveWay()
        await pause(restMs)
      }
      if (isAwaited() || request?.isAwaited()) await pause(restAfter(linkMs) - restMs)
    }
    return key
  })

/** Blocks the isolate: for about 25 ms with N = 8192 and p = 1. */
async function runScrypt(password: string, salt: Buffer, options: ScryptOptions) {
  return new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyLength, { ...options, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

const randomBytes = (count: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(count)))

/** Hashes a password as a PHC string with its own salt and parameters. Takes some 360 ms, a second in a flood. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return phcString(salt, key)
}

const phcString = (salt: Buffer, key: Buffer) => {
  const parameters = `n=${cost.N},r=${cost.r},p=${cost.p},links=${cost.links}`
  return `$scrypt-chain$${parameters}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

// An unknown address is compared with this, so that it costs the same hash run as a wrong password.
const placeholderHash = phcString(Buffer.alloc(16), Buffer.alloc(keyLength))

/** One hash run, whether or not there is a hash to compare with; false without one. */
export async function verifyPassword(password: string, phc: string | undefined) {
  const [, , parameters, salt = '', expected = ''] = (phc?.startsWith('$') ? phc : placeholderHash).split('$')
  // Hashes from before November 2026 are one run of p = 5, or five of N = 16384.
  const costMatch = /^n=(\d+),r=(\d+),p=(\d+)(?:,links=(\d+))?$/.exec(parameters ?? '')
  if (!costMatch) return false
  const [N = 0, r = 0, p = 0, links = 1] = costMatch.slice(1).map((number) => Number(number ?? 1))
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N, r, p, links })
  const expectedKey = Buffer.from(expected, 'base64url')
  return (
    timingSafeEqual(key, expectedKey.length === key.length ? expectedKey : Buffer.alloc(key.length)) &&
    phc?.startsWith('$') === true
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
