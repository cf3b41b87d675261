export const orderStatuses = [
  'pending',
  'confirmed',
  'measurement',
  'cutting',
  'stitching',
  'fitting',
  'ready',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderPriorities = ['low', 'normal', 'high', 'urgent'] as const
