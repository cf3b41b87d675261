import { sql } from 'drizzle-orm'
import { confirmedEmailOf, leadsOfBoth } from '../../db/confirmed-numbers.ts'
import { isHerContact } from '../../db/ownership.ts'
import * as tables from '../../db/schema.ts'
import { byUser, part, score } from './data-part.ts'

/** An address that nobody has confirmed may be a stranger's, and so what was written from it. */
const byEmail = (userId: string) => sql`email = ${confirmedEmailOf(userId)}`

/** A lead is the customer's where an own booking made it, or where its number and address were confirmed before. */
const isOwnLead = (userId: string) => sql`(user_id = ${userId} OR id IN ${leadsOfBoth(userId)})`

/** A message about an order, or a visit to it, goes to the order's own name and number. */
const isHerMessage = (userId: string) =>
  sql`NOT EXISTS (SELECT 1 FROM orders WHERE (orders.id = wa_messages.about
    OR orders.id = (SELECT visits.order_id FROM visits WHERE visits.id = wa_messages.about)) AND NOT ${isHerContact(userId)})`

/** What the download has of a customer herself, and of what she asked and was told. */
export const dataOfPerson = {
  users: part(
    tables.users,
    [
      'id',
      'email',
      'firstName',
      'lastName',
      'profileImageUrl',
      'phone',
      'phoneE164',
      'phoneConfirmedAt',
      'isActive',
      'emailConfirmedAt',
      'hasAccount',
      'language',
      'noWhatsapp',
      'wantsLetters',
      'createdAt',
    ],
    [
      'password',
      'role',
      'confirmHash',
      'confirmExpiresAt',
      'claimHash',
      'claimExpiresAt',
      'importId',
      'adminMark',
      'updatedAt',
    ],
    (userId) => sql`id = ${userId}`,
  ),
  userSettings: part(
    tables.userSettings,
    ['emailNotifications', 'pushNotifications', 'orderUpdates', 'marketingEmails'],
    ['userId'],
    byUser,
  ),
  pushSubscriptions: part(
    tables.pushSubscriptions,
    ['label', 'isActive', 'createdAt', 'lastUsedAt'],
    ['id', 'userId', 'endpoint', 'p256dhKey', 'authKey', 'sid'],
    byUser,
  ),
  consents: part(tables.consents, ['kind', 'version', 'given', 'how', 'createdAt'], ['id', 'userId', 'byId'], byUser),
  dataRequests: part(
    tables.dataRequests,
    ['kind', 'text', 'createdAt', 'dueAt', 'answeredAt', 'answer'],
    ['id', 'userId', 'byId'],
    byUser,
  ),
  bookings: part(
    tables.bookings,
    [
      'id',
      'childName',
      'parentName',
      'phone',
      'phoneE164',
      'email',
      'serviceType',
      'message',
      'eventDate',
      'preferredTime',
      'productSlug',
      'inspirationPhotos',
      'status',
      'source',
      'heardFrom',
      'consentVersion',
      'consentAt',
      'createdAt',
    ],
    ['userId', ...score, 'updatedAt'],
    byUser,
  ),
  contacts: part(
    tables.contacts,
    ['name', 'email', 'phone', 'phoneE164', 'subject', 'message', 'source', 'createdAt'],
    ['id', 'status', ...score, 'updatedAt'],
    byEmail,
  ),
  leads: part(
    tables.leads,
    ['name', 'email', 'phone', 'phoneE164', 'source', 'type', 'createdAt'],
    ['id', 'userId', 'status', ...score, 'notes', 'lastContactDate', 'conversionDate', 'updatedAt'],
    isOwnLead,
  ),
  chatLeads: part(
    tables.chatLeads,
    ['name', 'phone', 'phoneE164', 'location', 'email', 'createdAt'],
    ['id', 'chatRoomId', 'status', ...score, 'notes', 'convertedToCustomerId', 'updatedAt'],
    (userId) => sql`chat_room_id IN (SELECT chat_rooms.id FROM chat_rooms WHERE chat_rooms.customer_id = ${userId})`,
  ),
  notifications: part(
    tables.notifications,
    ['title', 'message', 'type', 'isRead', 'createdAt'],
    ['id', 'userId', 'relatedId', 'isPushSent', 'data', 'isOutbox'],
    byUser,
  ),
  whatsappMessages: part(
    tables.whatsappMessages,
    ['topic', 'name', 'phoneE164', 'language', 'values', 'createdAt', 'sentAt', 'skippedAt', 'text'],
    ['id', 'about', 'userId'],
    byUser,
    { name: isHerMessage, phoneE164: isHerMessage, values: isHerMessage, text: isHerMessage },
  ),
  occasionMessages: part(tables.occasionMessages, ['kind', 'year', 'sentAt', 'leftOut'], ['about', 'userId'], byUser),
}
