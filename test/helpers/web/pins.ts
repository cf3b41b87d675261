/** A note on a photo, as the Worker answers it. */
export const pin = (changes: object = {}) => ({
  id: 'n1',
  photo: 'u/o/1',
  x: 400,
  y: 300,
  text: 'This sleeve',
  side: 'customer',
  isOwn: false,
  doneAt: null as string | null,
  createdAt: '2026-05-11T05:00:00.000Z',
  updatedAt: '2026-05-11T05:00:00.000Z',
  ...changes,
})
