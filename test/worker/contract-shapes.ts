import * as z from 'zod'
import { bookingStatuses } from '../../shared/bookings.ts'
import { leadStatuses } from '../../shared/leads.ts'
import { notificationTypes } from '../../shared/notifications.ts'
import { orderPriorities, orderStatuses, paymentMethods } from '../../shared/orders.ts'
import { serviceTypeKeys } from '../../shared/services.ts'

// What the shop promises of its answers, field by field. Strict: a field more is a leak, a field less breaks a client.
// Written out rather than derived from the tables, so that a new column cannot reach an answer unnoticed.

const id = z.string().min(1)
const moment = z.iso.datetime()
const text = z.string().min(1)
const textOrNull = z.string().nullable()
const score = z.int().min(0).max(100)
const paise = z.int().min(0)
const count = z.int().min(0)
const reasons = z.array(z.strictObject({ label: text, points: z.int() }))
const leadStatus = z.enum(leadStatuses)

export const ok = z.strictObject({ ok: z.literal(true) })
export const message = z.strictObject({ message: text })

export const user = z.strictObject({
  id,
  email: z.email(),
  firstName: textOrNull,
  lastName: textOrNull,
  profileImageUrl: textOrNull,
  phone: textOrNull,
  role: z.enum(['customer', 'admin']),
  isActive: z.literal(true),
  mustChangePassword: z.literal(false),
  createdAt: moment,
  updatedAt: moment,
})

export const customer = z.strictObject({
  id,
  firstName: text,
  lastName: text,
  email: z.email(),
  phone: textOrNull,
  phoneE164: textOrNull,
  isActive: z.boolean(),
  activeOrders: count,
  totalOrders: count,
  createdAt: moment,
})

export const temporaryPassword = z.strictObject({ temporaryPassword: z.string().min(12) })

export const product = z.strictObject({
  id,
  slug: text,
  name: text,
  description: text,
  category: z.enum(['baptism-suits', 'communion-dresses', 'children', 'women', 'accessories']),
  price: paise,
  images: z.array(text),
  pictures: z.array(
    z.strictObject({
      src: text,
      alt: z.string(),
      srcset: textOrNull,
      width: count.nullable(),
      height: count.nullable(),
    }),
  ),
  featured: z.int().min(1),
  createdAt: moment,
})
/** As the desk edits it. */
export const deskProduct = product.extend({
  featured: count,
  retiredAt: moment.nullable(),
  updatedAt: moment,
})

export const testimonial = z.strictObject({
  id,
  name: text,
  location: text,
  rating: z.int().min(1).max(5),
  review: text,
  profileImage: textOrNull,
  source: z.enum(['google', 'facebook', 'instagram']).nullable(),
  featured: count,
  createdAt: moment,
})

/** As the desk edits it. */
export const deskTestimonial = testimonial.omit({ profileImage: true }).extend({
  location: textOrNull,
  image: textOrNull,
  userId: textOrNull,
  orderId: textOrNull,
  state: z.enum(['offered', 'approved', 'hidden']),
  updatedAt: moment.nullable(),
})

export const post = z.strictObject({
  id,
  imageUrl: text,
  caption: textOrNull,
  permalink: textOrNull,
  timestamp: moment,
  likes: count.nullable(),
  comments: count.nullable(),
})

/** As the desk edits it. */
export const deskPost = post.extend({
  network: z.enum(['instagram', 'facebook']),
  isFetched: z.boolean(),
  isHidden: z.boolean(),
  createdAt: moment,
})

/** A booking as its customer sees it. */
export const booking = z.strictObject({
  id,
  userId: textOrNull,
  childName: text,
  parentName: text,
  phone: text,
  email: textOrNull,
  serviceType: z.enum(serviceTypeKeys),
  message: textOrNull,
  eventDate: z.iso.date().nullable(),
  preferredTime: textOrNull,
  productSlug: textOrNull,
  inspirationPhotos: z.array(text),
  status: z.enum(bookingStatuses),
  leadScore: score,
  source: text,
  createdAt: moment,
  updatedAt: moment,
})
/** And as the owner does. */
export const deskBooking = booking.extend({ phoneE164: text, scoreReasons: reasons })

export const order = z.strictObject({
  id,
  outfitType: text,
  status: z.enum(orderStatuses),
  createdAt: moment,
  items: z.array(z.strictObject({ id, name: text, quantity: z.int().min(1), price: paise, image: textOrNull })),
  total: paise,
})

const stage = z.enum(orderStatuses)
const stages = z.array(z.strictObject({ stage, at: moment }))
const update = z.strictObject({
  id,
  title: text,
  description: textOrNull,
  photos: z.array(text),
  stage: stage.nullable(),
  createdAt: moment,
})

/** On its own page, for its customer: no note, no priority, no payment one by one, nothing internal. */
export const orderRoom = order.extend({
  eventDate: textOrNull,
  description: textOrNull,
  inspirationPhotos: z.array(text),
  estimatedDelivery: moment.nullable(),
  advanceAmount: paise,
  balanceAmount: z.int(),
  overpaidBy: paise,
  updatedAt: moment,
  updates: z.array(update),
  stages,
})

/** As the desk's list has it. */
export const deskOrder = z.strictObject({
  id,
  userId: textOrNull,
  bookingId: textOrNull,
  customerName: textOrNull,
  customerEmail: textOrNull,
  customerPhone: textOrNull,
  customerPhoneE164: textOrNull,
  outfitType: text,
  eventDate: textOrNull,
  description: textOrNull,
  inspirationPhotos: z.array(text),
  status: stage,
  priority: z.enum(orderPriorities),
  estimatedDelivery: moment.nullable(),
  totalAmount: paise,
  isTotalStated: z.boolean(),
  advanceAmount: paise,
  balanceAmount: z.int(),
  overpaidBy: paise,
  notes: textOrNull,
  risk: z
    .strictObject({
      level: z.enum(['late', 'risk']),
      dueOn: z.iso.date(),
      by: z.enum(['event', 'delivery']),
      days: z.int(),
    })
    .nullable(),
  createdAt: moment,
  updatedAt: moment,
})

/** A work update as the desk has it. */
export const deskUpdate = update.extend({ orderId: id, isVisible: z.boolean(), updatedAt: moment })

export const wholeDeskOrder = deskOrder.extend({
  customer: z
    .strictObject({
      id,
      firstName: textOrNull,
      lastName: textOrNull,
      email: z.email(),
      phone: textOrNull,
      phoneE164: textOrNull,
      isActive: z.boolean(),
    })
    .nullable(),
  chatRoomId: textOrNull,
  items: z.array(
    z.strictObject({
      id,
      productId: textOrNull,
      name: text,
      quantity: z.int().min(1),
      price: paise,
      image: textOrNull,
    }),
  ),
  updates: z.array(deskUpdate),
  payments: z.array(
    z.strictObject({
      id,
      amount: z.int(),
      method: z.enum(paymentMethods).nullable(),
      note: textOrNull,
      createdAt: moment,
    }),
  ),
  stages,
})

export const orderFigures = z.strictObject({
  active: count,
  atRisk: count,
  dueThisWeek: count,
  openBalance: paise,
  waitingChats: count,
})

export const contact = z.strictObject({
  id,
  name: text,
  email: z.email(),
  phone: textOrNull,
  phoneE164: textOrNull,
  subject: textOrNull,
  message: text,
  status: leadStatus,
  leadScore: score,
  scoreReasons: reasons,
  source: text,
  createdAt: moment,
  updatedAt: moment,
})

export const lead = z.strictObject({
  id,
  name: text,
  email: textOrNull,
  phone: textOrNull,
  phoneE164: textOrNull,
  source: text,
  type: text,
  status: leadStatus,
  leadScore: score,
  scoreReasons: reasons,
  notes: textOrNull,
  lastContactDate: moment.nullable(),
  conversionDate: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
})

export const room = z.strictObject({
  id,
  customerId: id,
  adminId: textOrNull,
  orderId: textOrNull,
  status: z.enum(['active', 'closed']),
  lastMessageAt: moment.nullable(),
  createdAt: moment,
  unread: count,
})
export const ownRoom = room.extend({ guestThread: z.boolean() })

export const chatMessage = z.strictObject({
  id,
  seq: z.int().min(1),
  roomId: id,
  senderId: id,
  senderRole: z.enum(['customer', 'guest', 'admin']),
  message: z.string(),
  attachments: z.array(text),
  isRead: z.boolean(),
  clientId: textOrNull,
  createdAt: moment,
})

export const unread = z.strictObject({ count })

/** What a guest left, as the guest sees it. */
export const guestDetails = z.strictObject({
  id,
  chatRoomId: z.string().regex(/^guest-\d+-[\da-f]{32}$/),
  name: text,
  phone: text,
  location: text,
  email: textOrNull,
  status: leadStatus,
  createdAt: moment,
  updatedAt: moment,
})

/** A room in the owner's list. */
export const deskRoom = z.strictObject({
  id,
  orderId: textOrNull,
  status: z.enum(['active', 'closed']),
  preview: textOrNull,
  lastSide: z.enum(['person', 'shop']).nullable(),
  lastSeq: count,
  lastMessageAt: moment,
  unread: count,
  createdAt: moment,
  person: z.strictObject({
    kind: z.enum(['customer', 'guest']),
    id: textOrNull,
    name: text,
    phone: textOrNull,
    email: textOrNull,
  }),
})

export const savedReply = z.strictObject({ id, title: text, message: text, createdAt: moment, updatedAt: moment })

export const chatLead = z.strictObject({
  id,
  chatRoomId: text,
  name: text,
  phone: text,
  phoneE164: text,
  location: text,
  email: textOrNull,
  status: leadStatus,
  leadScore: score,
  scoreReasons: reasons,
  notes: textOrNull,
  convertedToCustomerId: textOrNull,
  createdAt: moment,
  updatedAt: moment,
})

export const devices = z.array(
  z.strictObject({ id, label: text, createdAt: moment, lastUsedAt: moment.nullable(), isThis: z.boolean() }),
)

export const failedDelivery = z.strictObject({
  id,
  notificationId: id,
  type: z.enum(notificationTypes),
  title: text,
  message: text,
  channel: z.enum(['mail', 'push']),
  person: z.email(),
  device: textOrNull,
  attempts: count,
  lastError: text,
  createdAt: moment,
})

const compared = z.strictObject({ now: count, before: count, weekMean: z.number().min(0) })
export const reportFigures = z.strictObject({
  contacts: compared,
  bookings: compared,
  leads: compared,
  chats: compared,
  waiting: z
    .strictObject({ passwordResets: count, contacts: count, chatLeads: count, bookings: count, chats: count })
    .nullable(),
  orders: z.strictObject({ made: count, delivered: count, active: count, atRisk: count }),
  money: z.strictObject({ advances: z.int(), openBalances: paise }),
  dueTomorrow: z.array(
    z.strictObject({ orderId: id, customerName: textOrNull, outfitType: text, status: z.enum(orderStatuses) }),
  ),
})
export const reportDay = z.strictObject({
  date: z.iso.date(),
  from: moment,
  to: moment,
  figures: reportFigures.nullable(),
})

export const notification = z.strictObject({
  id,
  userId: z.null(),
  title: text,
  message: text,
  type: z.enum(notificationTypes),
  relatedId: textOrNull,
  isRead: z.boolean(),
  isPushSent: z.boolean(),
  /** A JSON text. */
  data: textOrNull,
  createdAt: moment,
})

/** A request whose temporary password waits to be passed on. */
export const waitingReset = notification.extend({
  type: z.literal('password_reset'),
  data: z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(
      z.strictObject({
        userName: text,
        userEmail: z.email(),
        userPhone: textOrNull.optional(),
        temporaryPassword: z.string().min(12),
        requestedAt: moment,
      }),
    ),
})

export const stats = z.strictObject({
  totalContacts: count,
  newContacts: count,
  totalBookings: count,
  pendingBookings: count,
  oldestPending: moment.nullable(),
  totalLeads: count,
  qualifiedLeads: count,
  convertedLeads: count,
  bookingsByWeek: z.array(z.strictObject({ weekOf: moment.or(z.iso.date()), bookings: count })).length(12),
})

export const upload = z.strictObject({ uploadURL: z.url(), key: text, headers: z.record(z.string(), z.string()) })
export const presignedPut = z.strictObject({
  method: z.literal('PUT'),
  url: z.url(),
  fields: z.strictObject({}),
  headers: z.record(z.string(), z.string()),
  expires: z.int().max(604_800),
})
export const multipart = z.strictObject({ key: text, uploadId: text, bucket: text })
export const signedPart = z.strictObject({ url: z.url(), expires: z.int().max(604_800) })
export const part = z.strictObject({ PartNumber: z.int().min(1), ETag: text, Size: count })
export const completed = z.strictObject({ location: z.url(), key: text, bucket: text })
/** How the companion's routes refuse. */
export const companionError = z.strictObject({ error: text })

/** All that the desk knows of a customer. */
export const customerFile = customer.extend({
  notes: z.string(),
  notedAt: moment.nullable(),
  consent: z.strictObject({ version: text, at: moment }).nullable(),
  marketingEmails: z.boolean(),
  orders: z.array(
    z.strictObject({
      id,
      outfitType: text,
      status: stage,
      eventDate: textOrNull,
      estimatedDelivery: moment.nullable(),
      totalAmount: paise,
      balanceAmount: z.int(),
      createdAt: moment,
    }),
  ),
  bookings: z.array(
    z.strictObject({
      id,
      childName: text,
      serviceType: z.enum(serviceTypeKeys),
      status: z.enum(bookingStatuses),
      eventDate: textOrNull,
      createdAt: moment,
    }),
  ),
  rooms: z.array(
    z.strictObject({
      id,
      orderId: textOrNull,
      status: text,
      lastMessageAt: moment.nullable(),
      createdAt: moment,
    }),
  ),
  leads: z.array(
    z.strictObject({ id, type: text, source: text, status: leadStatus, leadScore: score, createdAt: moment }),
  ),
})

/** A room with what is known of whose it is. */
export const deskRoomWhole = deskRoom.extend({
  lastMessageAt: moment.nullable(),
  chatLead: chatLead.nullable(),
  lead: lead.nullable(),
  bookings: z.array(
    z.strictObject({
      id,
      childName: text,
      serviceType: z.enum(serviceTypeKeys),
      status: z.enum(bookingStatuses),
      eventDate: z.iso.date().nullable(),
      createdAt: moment,
    }),
  ),
  orders: z.array(
    z.strictObject({
      id,
      outfitType: text,
      status: z.enum(orderStatuses),
      eventDate: z.iso.date().nullable(),
      totalAmount: paise.nullable(),
      createdAt: moment,
    }),
  ),
})
