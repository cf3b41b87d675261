import { dayMs } from '../../shared/time.ts'
import { keyedHash, randomToken } from '../lib/crypto.ts'
import { secretsMatch } from '../lib/password.ts'

// A browser that has signed in to an account keeps a signed mark of it. Its wrong passwords count against the mark and
// not against the account, so that whoever guesses elsewhere shuts nobody out of a browser of their own.

/** How long a browser stays known after a sign-in. */
export const knownBrowserLifeMs = 180 * dayMs
/** Accounts that one browser is known for: a family's. */
const maxMarks = 3

/** What a mark's failures are counted under, and until when it is accepted, in milliseconds. */
type Mark = { id: string; expires: number }

/** 128 bits of the signature are enough, and the cookie goes with every request. */
const sign = async (secret: string, email: string, { id, expires }: Mark) =>
  (await keyedHash(secret, `known-browser:${email}:${id}:${expires}`)).slice(0, 32)

const splitMarks = (text: string) => text.split('~').filter(Boolean).slice(0, maxMarks)

async function openMark(secret: string, email: string, text: string): Promise<Mark | null> {
  const [id = '', expiresText = '', signature = ''] = text.split('.')
  const mark = { id, expires: Number(expiresText) }
  if (!(mark.expires > Date.now())) return null
  return (await secretsMatch(signature, await sign(secret, email, mark))) ? mark : null
}

/** The id of the mark that a browser has of this account; null for a browser that is not known. */
export async function openKnownBrowser(secret: string, email: string, text: string) {
  for (const markText of splitMarks(text)) {
    const mark = await openMark(secret, email, markText)
    if (mark) return mark.id
  }
  return null
}

/** The text that a browser keeps after a sign-in to `email`, made of what it kept before. A mark keeps its id. */
export async function sealKnownBrowser(secret: string, email: string, previous: string) {
  const mark = {
    id: (await openKnownBrowser(secret, email, previous)) ?? randomToken().slice(0, 16),
    expires: Date.now() + knownBrowserLifeMs,
  }
  const others = splitMarks(previous).filter((text) => !text.startsWith(`${mark.id}.`))
  return [`${mark.id}.${mark.expires}.${await sign(secret, email, mark)}`, ...others].slice(0, maxMarks).join('~')
}
