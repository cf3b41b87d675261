import { parseArgs } from 'node:util'
import { email } from '../../shared/text.ts'
import { Failure } from './api.ts'

/**
 * Parses the arguments after `npm run deploy --`. An undefined option is asked at the prompt or taken from the deployed
 * shop.
 */
export function readOptions(args: string[]) {
  const { account, address, owner, ...rest } = parse(args)
  return {
    account,
    address: address === undefined ? undefined : { domain: readDomain(address) },
    owner: owner === undefined ? undefined : readOwner(owner),
    mailFrom: rest['mail-from'] === undefined ? undefined : readMailFrom(rest['mail-from']),
    takesOver: rest['take-over'] === true,
    isBuilt: rest.built === true,
    hasNoTables: rest['without-tables'] === true,
  }
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const mark = { type: 'boolean' } as const
    const options = {
      account: text,
      address: text,
      owner: text,
      'mail-from': text,
      'take-over': mark,
      built: mark,
      'without-tables': mark,
    }
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\ndocs/deploying.md has the flags.`)
  }
}

/** Reads the shop's own domain, such as `shop.example`; undefined for `workers.dev` or an empty text. */
export function readDomain(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return undefined
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  const host = url?.hostname ?? ''
  if (host === 'workers.dev' || host.endsWith('.workers.dev')) return undefined
  const isDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/.test(host)
  if (
    !isDomain ||
    url?.protocol !== 'https:' ||
    url.port ||
    url.username ||
    url.pathname !== '/' ||
    url.search ||
    url.hash
  )
    throw new Failure(`'${typed}' is not an address of a shop. It is a domain alone, like shop.example.`)
  return host
}

/** Reads the admins' e-mail addresses, separated by commas; requires at least one. */
export function readOwner(typed: string) {
  const addresses = typed.split(',').map(readEmail)
  return addresses.join(', ')
}

/** Reads the sender address of mails. If it is empty, the shop sends no mails. */
export const readMailFrom = (typed: string) => (typed.trim() === '' ? '' : readEmail(typed))

function readEmail(typed: string) {
  const { data } = email.safeParse(typed.trim())
  if (data === undefined) throw new Failure(`'${typed.trim()}' is not an e-mail address.`)
  return data
}
