import type { Client } from './client.ts'

export type Listed = {
  id: string
  topic: string
  about: string
  name: string
  phoneE164: string
  language: 'en' | 'ml'
  text: string
  texts: { en: string; ml: string } | null
  sentAt: string | null
}

/** The messages to send about a row, or those that were sent. */
export async function messagesAbout(admin: Client, about: string, state = 'open') {
  const listed = await admin.read<Listed[]>(`/api/admin/messages?state=${state}&limit=100`)
  return listed.filter((message) => message.about === about)
}

/** Their topics. */
export const topicsAbout = async (admin: Client, about: string, state?: string) =>
  (await messagesAbout(admin, about, state)).map(({ topic }) => topic).sort()
