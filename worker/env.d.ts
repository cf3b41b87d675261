declare namespace Cloudflare {
  interface Env {
    DB: D1Database
    PHOTOS: R2Bucket
    ASSETS: Fetcher
    /** Scales the pictures of fetched posts; without it small ones stay as they came, and large ones away. */
    IMAGES?: ImagesBinding
    /** The deployed version: public answers are kept at the edge under its id. */
    VERSION?: WorkerVersionMetadata
    /** A room by its id: worker/features/chat/durable-object/chat-room.ts. */
    CHAT: DurableObjectNamespace<import('./features/chat/durable-object/chat-room.ts').ChatRoom>
    /** Addresses of the admins, separated by commas. */
    ADMIN_EMAILS: string
    /** Creates or resets the admin account at its first use; 12 characters or more. */
    ADMIN_PASSWORD: string
    /** Keys the hashes of temporary passwords and of ADMIN_PASSWORD, and signs guests' cookies. */
    SESSION_KEY: string
    /** Seals the copy of a temporary password that waits for an admin; 32 bytes in base64. */
    SEALING_KEY: string
    /** Opens the rooms to `npm run backup` and `npm run restore`; 32 letters or more, without it they are closed. */
    BACKUP_KEY?: string
    /** The pair of keys that signs pushes (base64url), and the address push services may write to; without them nothing is pushed. */
    VAPID_PUBLIC_KEY?: string
    VAPID_PRIVATE_KEY?: string
    VAPID_SUBJECT?: string
    /** Sends mail from MAIL_FROM, an address of a domain that is allowed to send; without either nothing is mailed. */
    EMAIL?: SendEmail
    MAIL_FROM?: string
    /** `https://shop.example`, for the links in mails; empty leaves them out. */
    SITE_URL?: string
    /** Reads the Instagram posts. An Instagram token (IG...) ends after 60 days; a Page's token never does, and needs the id. */
    INSTAGRAM_TOKEN?: string
    INSTAGRAM_ID?: string
    /** Reads the Facebook posts with a Page's token; the id is for another Page than the token's. */
    FACEBOOK_TOKEN?: string
    FACEBOOK_ID?: string
    /** Milliseconds that news of an order's work wait for their delivery; 11000 where it is absent. */
    NEWS_HOLD_MS?: string
    /** `cron` leaves all deliveries to the run of every five minutes, as in tests of other features. */
    DELIVERY?: 'cron'
    /** Multiplies every limit; 1 in production. */
    LIMITS_SCALE?: string
    /** Empty on a laptop: the Worker then signs for its own local S3 endpoint. */
    R2_ENDPOINT: string
    R2_BUCKET: string
    R2_ACCESS_KEY_ID: string
    R2_SECRET_ACCESS_KEY: string
  }
}
interface Env extends Cloudflare.Env {}

declare module '*.html' {
  const text: string
  export default text
}
