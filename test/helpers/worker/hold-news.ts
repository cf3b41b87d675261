import { env } from 'cloudflare:workers'
import { askWorker } from './background.ts'
import type { Client } from './client.ts'

/** Sends this client's requests through an app that holds news back for an hour, and delivers nothing after the answer. */
export function holdNews<Who extends Client>(client: Who): Who {
  const held = { ...env, NEWS_HOLD_MS: '3600000' }
  client.fetch = (request) => askWorker(request, held)
  return client
}
