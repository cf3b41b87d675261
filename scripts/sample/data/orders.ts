import type { Discount } from '../../../shared/money.ts'
import type { OrderStatus } from '../../../shared/orders.ts'
import type { ServiceType } from '../../../shared/services.ts'
import type { SampleImage } from '../photos.ts'
import type { FamilyName } from './families.ts'

type SampleOrderUpdate = {
  daysAgo: number
  stage?: OrderStatus
  title: string
  description?: string
  hidden?: true
  photos?: SampleImage[]
}

/** A note on the first photo of its updates, in thousandths of its width and height. */
type SamplePin = { x: number; y: number; text: string; side: 'customer' | 'shop'; isDone?: true }

export type SampleOrder = {
  family: FamilyName
  outfit: string
  /** Garment that the order is planned as. */
  garment: string
  /** Made from the family's newest booking of this service that was not cancelled. */
  bookedAs?: ServiceType
  status: OrderStatus
  daysAgo: number
  /** Days until the promised day; negative if that day has passed. */
  dueIn?: number
  /** Days until the event it is made for. */
  eventIn?: number
  /** Replaces `dueIn` and `eventIn`: working days until its status must be finished; negative if the order is late. */
  finishIn?: number
  priority?: 'low' | 'high' | 'urgent'
  description?: string
  notes?: string
  tailorNotes?: string
  /** Name of the wearer in data/measurements.ts. */
  wearer?: string
  /** Slugs of the pieces made, and how many of each. */
  items: [slug: string, quantity: number][]
  updates: SampleOrderUpdate[]
  pinned?: SamplePin[]
  /** The customer has claimed a payment of the balance, and no admin has checked the claim. */
  saysPaid?: true
  /** State of the quotation for its pieces. */
  quoted?: 'sent' | 'accepted' | 'change'
  /** Alters a piece of the family's first order. */
  alters?: true
  discount?: Discount
  discountReason?: string
  /** Its advance came in one payment with that of the family's other order. */
  paidTogether?: true
}

/** Orders of the sample shop at every stage. Updates are listed oldest first. */
export const sampleOrders: SampleOrder[] = [
  {
    family: 'elizabeth',
    outfit: 'Christening gown for മറിയ',
    garment: 'gown',
    bookedAs: 'baptism-suit',
    status: 'stitching',
    daysAgo: 40,
    dueIn: 9,
    eventIn: 17,
    description: 'Heirloom gown with a bonnet in the same lace.',
    notes: 'Mother is in Dubai until the fitting: photographs on WhatsApp.',
    wearer: 'മറിയ',
    tailorNotes: 'Lace insertion by hand on the skirt. Two tucks of 1 cm to let down.',
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
        photos: ['pattern-table'],
        description: 'Cotton lawn, cut on the straight grain so that it hangs quietly.',
      },
      { daysAgo: 12, title: 'Lace was two metres short, second bolt ordered', hidden: true },
      {
        daysAgo: 3,
        stage: 'stitching',
        title: 'The lace is in',
        photos: ['gown-on-hanger', 'lace-hem'],
        description: 'Insertion on the skirt is done, the collar is next.',
      },
    ],
    pinned: [
      { x: 380, y: 300, text: 'Could the lace go up to here?', side: 'customer', isDone: true },
      { x: 620, y: 560, text: 'Two rows here, or three?', side: 'shop' },
      { x: 640, y: 760, text: 'Three, please, as on my own gown.', side: 'customer' },
    ],
  },
  {
    family: 'elizabeth',
    outfit: 'Clara communion dress for Anna Elizabeth Thekkekara Chakkalakkal',
    quoted: 'sent',
    garment: 'communion-dress',
    wearer: 'Anna',
    status: 'pending',
    daysAgo: 6,
    dueIn: 75,
    items: [['clara-communion-dress', 1]],
    updates: [],
  },
  {
    family: 'elizabeth',
    outfit: 'Onam kurta and mundu',
    garment: 'other',
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
    garment: 'communion-dress',
    bookedAs: 'communion-dress',
    status: 'fitting',
    daysAgo: 33,
    dueIn: 6,
    eventIn: 8,
    priority: 'high',
    notes: 'Keep the pallu border whole. Return every remnant.',
    wearer: 'ആൻ',
    tailorNotes: 'The border runs along the hem, uncut. Side seams with 2.5 cm to let out.',
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
    garment: 'baptism-suit',
    bookedAs: 'baptism-suit',
    wearer: 'Aaron',
    tailorNotes: 'Trousers with a button at the inner leg.',
    status: 'cutting',
    daysAgo: 10,
    finishIn: 1,
    items: [['gabriel-baptism-suit', 1]],
    updates: [{ daysAgo: 4, stage: 'cutting', title: 'On the cutting table' }],
  },
  {
    family: 'fathima',
    saysPaid: true,
    outfit: 'Meera lehenga, cropped choli',
    garment: 'other',
    bookedAs: 'custom-design',
    status: 'ready',
    daysAgo: 28,
    dueIn: -1,
    priority: 'urgent',
    notes: 'Promised yesterday: call before noon.',
    wearer: 'Zara',
    items: [['meera-lehenga', 1]],
    updates: [{ daysAgo: 1, stage: 'ready', title: 'Ready to be picked up' }],
  },
  {
    family: 'lakshmi',
    outfit: 'Pavadai for Devika, two inches in the hem',
    garment: 'alteration',
    bookedAs: 'custom-design',
    status: 'measurement',
    daysAgo: 8,
    finishIn: 2,
    priority: 'low',
    items: [['malli-pattu-pavadai', 2]],
    updates: [],
  },
  {
    family: 'sneha',
    outfit: 'Christening gown',
    garment: 'gown',
    bookedAs: 'baptism-suit',
    wearer: 'Rohan',
    status: 'delivered',
    daysAgo: 46,
    items: [['heirloom-christening-gown', 1]],
    updates: [{ daysAgo: 11, stage: 'delivered', title: 'Delivered', description: 'Pressed and wrapped.' }],
  },
  {
    family: 'joseph',
    outfit: 'Communion kurta',
    garment: 'communion-dress',
    status: 'cancelled',
    daysAgo: 15,
    items: [['thomas-communion-kurta', 1]],
    updates: [],
  },
  {
    family: 'ammini',
    outfit: 'Baptism suit for Kevin',
    garment: 'baptism-suit',
    bookedAs: 'baptism-suit',
    status: 'stitching',
    daysAgo: 14,
    finishIn: -2,
    notes: 'Came by with her mother-in-law. Calls only after four.',
    wearer: 'Kevin',
    tailorNotes: 'Collar of cotton, not of satin: his neck is sore.',
    items: [['gabriel-baptism-suit', 1]],
    updates: [{ daysAgo: 5, stage: 'stitching', title: 'At the machine', photos: ['sewing-machine'] }],
  },
  {
    family: 'rosamma',
    outfit: 'Communion dress for Isabel',
    garment: 'communion-dress',
    bookedAs: 'communion-dress',
    wearer: 'Isabel',
    status: 'fitting',
    daysAgo: 41,
    finishIn: 0,
    items: [['agnes-communion-dress', 1]],
    updates: [{ daysAgo: 4, stage: 'fitting', title: 'Fitting, sleeves a finger shorter' }],
  },
  {
    family: 'arun',
    outfit: 'Baptism suit for Ethan',
    paidTogether: true,
    garment: 'baptism-suit',
    status: 'cutting',
    daysAgo: 9,
    finishIn: -1,
    items: [['gabriel-baptism-suit', 1]],
    updates: [{ daysAgo: 3, stage: 'cutting', title: 'On the cutting table' }],
  },
  {
    family: 'arun',
    outfit: 'Bonnet for Ethan’s sister',
    paidTogether: true,
    garment: 'accessories',
    status: 'cutting',
    daysAgo: 9,
    finishIn: 3,
    items: [['lace-bonnet', 1]],
    updates: [{ daysAgo: 2, stage: 'cutting', title: 'Cut from the same lace' }],
  },
  {
    family: 'george',
    outfit: 'Communion dress for Mia',
    quoted: 'accepted',
    garment: 'communion-dress',
    status: 'stitching',
    daysAgo: 24,
    finishIn: 0,
    priority: 'high',
    items: [['agnes-communion-dress', 1]],
    updates: [
      { daysAgo: 17, stage: 'cutting', title: 'Cut' },
      { daysAgo: 6, stage: 'stitching', title: 'The bodice is joined', photos: ['dress-by-window'] },
    ],
  },
  {
    family: 'vinod',
    outfit: 'Communion dress for Gauri',
    quoted: 'change',
    garment: 'communion-dress',
    status: 'pending',
    daysAgo: 1,
    finishIn: 1,
    items: [['clara-communion-dress', 1]],
    updates: [],
  },
  {
    family: 'divya',
    outfit: 'Silk frock for Anika',
    garment: 'other',
    status: 'ready',
    daysAgo: 26,
    finishIn: 4,
    items: [['malli-pattu-pavadai', 1]],
    updates: [{ daysAgo: 0, stage: 'ready', title: 'Ready, pressed and boxed' }],
  },
  {
    family: 'reena',
    outfit: 'Gabriel baptism suit',
    garment: 'baptism-suit',
    wearer: 'Joel',
    status: 'delivered',
    daysAgo: 390,
    dueIn: -364,
    eventIn: -355,
    items: [['gabriel-baptism-suit', 1]],
    updates: [{ daysAgo: 364, stage: 'delivered', title: 'Delivered' }],
  },
  {
    family: 'suresh',
    outfit: 'Pavadai for Ammu',
    garment: 'other',
    status: 'confirmed',
    daysAgo: 1,
    dueIn: 40,
    discount: { percent: 1000, amount: null },
    discountReason: 'Second pavadai this year',
    items: [['malli-pattu-pavadai', 1]],
    updates: [],
  },
  {
    family: 'sneha',
    outfit: 'Christening gown, two tucks let down',
    alters: true,
    garment: 'alteration',
    wearer: 'Rohan',
    status: 'confirmed',
    daysAgo: 2,
    dueIn: 25,
    notes: 'Nothing to pay: promised when the gown was fetched.',
    items: [],
    updates: [],
  },
]
