import * as z from 'zod'
import type { Account } from './account.ts'

const binding = z.object({
  type: z.string(),
  name: z.string(),
  text: z.optional(z.string()),
  id: z.optional(z.string()),
})
const settings = z.object({ bindings: z.array(binding) })
const secretNames = z.array(z.object({ name: z.string() }))

/** What the account remembers of an earlier deploy: the Worker's variables, the names of its secrets, its database's id. */
export async function readOnline({ call, find, path }: Account, worker: string) {
  const script = `${path}/workers/scripts/${worker}`
  const found = await find(settings, `${script}/settings`)
  const { bindings } = found ?? { bindings: [] }
  // A Worker that is there has a list of them: taken for empty, new keys would be put over those that data is sealed with.
  const secrets = found
    ? await call(secretNames, `${script}/secrets`)
    : ((await find(secretNames, `${script}/secrets`)) ?? [])
  const vars: Record<string, string | undefined> = {}
  for (const { type, name, text } of bindings) if (type === 'plain_text') vars[name] = text
  const databaseId = bindings.find(({ type, name }) => type === 'd1' && name === 'DB')?.id
  return { vars, secrets: new Set(secrets.map(({ name }) => name)), databaseId }
}
export type Online = Awaited<ReturnType<typeof readOnline>>
