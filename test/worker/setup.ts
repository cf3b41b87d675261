import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach } from 'vitest'
import { createCtx } from '../../worker/context.ts'
import { purgePublicCache } from '../../worker/http/public-cache.ts'
import { importMalayalam, importRenderer } from '../../worker/pages/imported-later.ts'
import { finishBackgroundWork, keepRunning } from '../helpers/worker/background.ts'
import { closeSockets } from '../helpers/worker/chat.ts'
import { failOnPrint } from '../helpers/worker/quiet.ts'

// In vitest an import() asks another process, and of two requests that wait for the same one workerd ends one as hung.
await Promise.all([importRenderer(), importMalayalam()])

// A database that fell asleep during the last file is not reset (seen after files of 20 seconds): wake both stores first.
await Promise.all([env.DB.prepare('SELECT 1').run(), env.PHOTOS.head('')])
await reset()
// Two texts of many statements take half the time of a batch of them all. D1 takes 100 KB in one.
const middle = Math.ceil(env.MIGRATED.length / 2)
const texts = [env.MIGRATED.slice(0, middle), env.MIGRATED.slice(middle)].map((part) => part.join(';\n'))
await env.DB.batch(texts.map((text) => env.DB.prepare(text)))
// The check of the migrations goes with the first batch of an isolate: no test counts it.
await createCtx(env, keepRunning).connection.run([{ sql: 'SELECT 1', params: [] }])
// The isolate has read pages and the facts of the boutique in the database before, some with a clock that was far ahead.
purgePublicCache()

// Vitest runs these after the hooks of the file itself, the last one first.
failOnPrint()
afterEach(() => finishBackgroundWork())
afterAll(() => finishBackgroundWork({ isEnd: true }))
afterAll(closeSockets)
