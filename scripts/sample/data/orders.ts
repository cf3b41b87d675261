import type { OrderStatus } from '../../../shared/orders.ts'
import type { Swatch } from '../swatches.ts'
import type { FamilyName } from './families.ts'

type SampleOrderUpdate = {
  daysAgo: number
  stage?: OrderStatus
  title: string
  description?: string
  hidden?: true
  photos?: Swatch[]
}

export type SampleOrder = {
  family: FamilyName
  outfit: string
  status: OrderStatus
  daysAgo: number
  /** Days until it is promised; negative when that day has passed. */
  dueIn?: number
  /** Days until the event it is made for. */
  eventIn?: number
  priority?: 'low' | 'high' | 'urgent'
  description?: string
  notes?: string
  /** Slugs of the pieces made, and how many of each. */
  items: [slug: string, quantity: number][]
  updates: SampleOrderUpdate[]
}

/** Orders of the sample shop, at every kind of stage. Updates are told oldest first. */
export const sampleOrders: SampleOrder[] = [
  {
    family: 'elizabeth',
    outfit: 'Christening gown for മറിയ',
    status: 'stitching',
    daysAgo: 40,
    dueIn: 9,
    eventIn: 17,
    description: 'Heirloom gown with a bonnet in the same lace.',
    notes: 'Mother is in Dubai until the fitting: photographs on WhatsApp.',
    items: [
      ['heirloom-christening-gown', 1],
      ['lace-bonnet', 1],
    ],
    updates: [
      {
        daysAgo: 38,
        stage: 'confirmed',
        title: 'Your order is confirmed',
        description: 'The lace is on its way from Kanchipuram.',
      },
      { daysAgo: 30, stage: 'measurement', title: 'Measured', description: 'With two centimetres to grow into.' },
      {
        daysAgo: 21,
        stage: 'cutting',
        title: 'Cut',
        description: 'Cotton lawn, cut on the straight grain so that it hangs quietly.',
      },
      { daysAgo: 12, title: 'Lace was two metres short, second bolt ordered', hidden: true },
      {
        daysAgo: 3,
        stage: 'stitching',
        title: 'The lace is in',
        photos: ['lace'],
        description: 'Insertion on the skirt is done, the collar is next.',
      },
    ],
  },
  {
    family: 'elizabeth',
    outfit: 'Clara communion dress for Anna Elizabeth Thekkekara Chakkalakkal',
    status: 'pending',
    daysAgo: 6,
    dueIn: 75,
    items: [['clara-communion-dress', 1]],
    updates: [],
  },
  {
    family: 'elizabeth',
    outfit: 'Onam kurta and mundu',
    status: 'delivered',
    daysAgo: 430,
    items: [['onam-kurta-and-mundu', 1]],
    updates: [
      { daysAgo: 405, stage: 'ready', title: 'Ready', description: 'Pressed and boxed.' },
      { daysAgo: 402, stage: 'delivered', title: 'Delivered', description: 'Happy Onam!' },
    ],
  },
  {
    family: 'mariya',
    outfit: 'Communion dress from a wedding saree',
    status: 'fitting',
    daysAgo: 33,
    dueIn: 6,
    eventIn: 8,
    priority: 'high',
    notes: 'Keep the pallu border whole. Return every remnant.',
    items: [['mothers-saree-made-new', 1]],
    updates: [
      { daysAgo: 28, stage: 'measurement', title: 'Measured' },
      { daysAgo: 18, stage: 'cutting', title: 'Cut', description: 'The border stayed whole.' },
      { daysAgo: 2, stage: 'fitting', title: 'First fitting on Saturday', description: '4:00 PM at the boutique.' },
    ],
  },
  {
    family: 'teena',
    outfit: 'Gabriel baptism suit',
    status: 'cutting',
    daysAgo: 10,
    dueIn: 20,
    eventIn: 22,
    items: [['gabriel-baptism-suit', 1]],
    updates: [{ daysAgo: 4, stage: 'cutting', title: 'On the cutting table' }],
  },
  {
    family: 'fathima',
    outfit: 'Meera lehenga, cropped choli',
    status: 'ready',
    daysAgo: 28,
    dueIn: -1,
    priority: 'urgent',
    notes: 'Promised yesterday: call before noon.',
    items: [['meera-lehenga', 1]],
    updates: [{ daysAgo: 1, stage: 'ready', title: 'Ready to be picked up' }],
  },
  {
    family: 'lakshmi',
    outfit: 'Pavadai for Devika, two inches in the hem',
    status: 'measurement',
    daysAgo: 8,
    dueIn: 11,
    eventIn: 13,
    priority: 'low',
    items: [['malli-pattu-pavadai', 2]],
    updates: [],
  },
  {
    family: 'sneha',
    outfit: 'Christening gown',
    status: 'delivered',
    daysAgo: 46,
    items: [['heirloom-christening-gown', 1]],
    updates: [{ daysAgo: 11, stage: 'delivered', title: 'Delivered', description: 'Pressed and wrapped.' }],
  },
  {
    family: 'joseph',
    outfit: 'Communion kurta',
    status: 'cancelled',
    daysAgo: 15,
    items: [['thomas-communion-kurta', 1]],
    updates: [],
  },
]
