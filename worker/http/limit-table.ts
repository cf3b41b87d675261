import { dayMs, hourMs, minuteMs } from '../../shared/time.ts'

/** How often something may be done: strict for an account, generous for a network address, which many phones share. */
export const limits = {
  signInFailure: { max: 10, per: minuteMs },
  signInFailureHourly: { max: 100, per: hourMs },
  /** Sign-ins from one network address and from one known browser. Successes count as well, because each one hashes. */
  signInAddress: { max: 100, per: minuteMs },
  signInMark: { max: 20, per: minuteMs },
  /** Those that succeed, of one account: each leaves a session and a line in the log. */
  signIns: { max: 600, per: hourMs },
  passwordChange: { max: 5, per: hourMs },
  forgotPassword: { max: 3, per: hourMs },
  forgotPasswordAddress: { max: 30, per: hourMs },
  registerAddress: { max: 30, per: hourMs },
  /** Links to confirm one email address: whoever enters a stranger's can have three mails sent there. */
  confirmMail: { max: 3, per: hourMs },
  /** Such links that one network address has mailed, to whomever. */
  confirmMailAddress: { max: 20, per: hourMs },
  /** Such links of the whole shop: beyond it the owner is told, and nothing is held back. */
  confirmMailShop: { max: 100, per: hourMs },
  /** Other email addresses that an account moves to: each of them is mailed. */
  newEmail: { max: 3, per: dayMs },
  /** Links of mails and of claims that are tried from one address. */
  linkAddress: { max: 100, per: hourMs },
  profile: { max: 20, per: hourMs },
  enquiryAddress: { max: 100, per: hourMs },
  guestAddress: { max: 100, per: hourMs },
  /** Pieces of 64 KB of text that one address writes into chats, beside the first piece of each. */
  chatTextAddress: { max: 80, per: hourMs },
  bookingChanges: { max: 30, per: hourMs },
  bookings: { max: 10, per: hourMs },
  bookingsDaily: { max: 30, per: dayMs },
  bookingAddress: { max: 60, per: hourMs },
  guestMail: { max: 4, per: dayMs },
  /** What customers say was paid: each one asks the admin to look. */
  paymentClaims: { max: 10, per: hourMs },
  /** Visits that a customer chooses or moves: each one tells the admin. */
  visits: { max: 20, per: hourMs },
  /** Downloads of all that is kept of a customer. */
  dataDownloads: { max: 3, per: dayMs },
  /** Those that were begun: one that breaks off is not counted above. */
  dataDownloadStarts: { max: 12, per: dayMs },
  /** Links for the family that a customer makes. */
  familyLinks: { max: 20, per: hourMs },
  /** PINs of such links that are tried from one address. */
  familyAddress: { max: 60, per: hourMs },
  /** Backups of the whole shop that an admin begins, and files of them: each may be taken again where it broke off. */
  backups: { max: 1, per: dayMs },
  backupFiles: { max: 300, per: dayMs },
  /** Notes that a customer puts on photos: each tells the desk, unless one waits there to be read. */
  pins: { max: 60, per: hourMs },
  /** Whatever a customer or a guest changes, counted in the isolate's memory alone: `write-pace.ts`. */
  writes: { max: 240, per: minuteMs },
  dataRequests: { max: 5, per: dayMs },
  /** Consents that are given or taken back, and settings that are saved: both are logged. */
  consents: { max: 60, per: hourMs },
  uploads: { max: 60, per: hourMs },
  adminUploads: { max: 600, per: hourMs },
  exports: { max: 6, per: minuteMs },
  backupKey: { max: 10, per: minuteMs },
} as const
export type LimitName = keyof typeof limits
