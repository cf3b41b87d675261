import { type Row, row } from './recorded.ts'

/** A message that waits, as the admin's list has it. */
export const openMessage = (changes: Partial<Row<'/admin/messages'>> = {}) => {
  const texts = { en: 'Hello Anna,\n\nYour gown is ready.', ml: 'നമസ്കാരം Anna,\n\nഓർഡർ തയ്യാറായി.' }
  return row('/admin/messages', {
    ...{ id: 'm1', about: 'o1', name: 'Anna Kurian', phoneE164: '+919847055555', text: texts.en, texts },
    createdAt: '2026-12-19T05:00:00.000Z',
    ...changes,
  })
}
