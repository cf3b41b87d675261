import { parseArgs } from 'node:util'
import { readDomain, readMailFrom, readOwner } from './answers.ts'
import { Failure } from './failure.ts'

/** What is said after `npm run deploy --`; undefined where it is left to a question, or to what is online. */
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
export type Options = ReturnType<typeof readOptions>

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
