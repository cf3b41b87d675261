import { keptMonths, sentMessageMs } from '../../../shared/retention.ts'
import { dayMs } from '../../../shared/time.ts'
import { t } from '../../../shared/words/t.ts'

/** What, why, how long: as the code does it. Whoever changes a period changes the consent version, and its line here where it is no value. */
export const storedData = () => [
  {
    what: t('Name, phone and email'),
    why: t(
      'To answer you and to call about a fitting. You can change them in your settings, or ask us to. We email nothing about you to an address until its owner has followed the link we sent there. We keep them until you delete your account, or ask us to erase them. Nobody can read your password, not even us.',
    ),
  },
  {
    what: t('If you have no account'),
    why: t(
      'Your name and number, with what you booked and ordered, so that we know you when you come again. If you like, we send you a link to make an account of it; the link works for three days. If we have you twice, we put the two together, and keep how they were for seven days in case we were wrong.',
    ),
  },
  {
    what: t('Bookings and orders'),
    why: t(
      'To sew, and to alter later: who it is for, the date of the function, what you wrote, and the day you agreed to this page; the quotations we sent you, and what you answered when. A booking that was cancelled or never answered we delete {months} months later; the others stay until you delete your account or ask us to erase you. What was made, when, and for how much stays in our accounts, without your name, for as long as the law asks a shop to keep it.',
      { months: keptMonths.booking },
    ),
  },
  {
    what: t('Payments'),
    why: t(
      'What you paid for an order, when and how, and the reference of a transfer, so that each of us has a receipt. If you tell us that you have paid by UPI, the amount and the reference you send stand with your order until we have looked for them; our notification keeps both for {months} months. A bill keeps its buyer’s name for {years} years. Our books stay for as long as the law asks a shop to keep them.',
      { months: keptMonths.notification, years: keptMonths.billName / 12 },
    ),
  },
  {
    what: t('Visits'),
    why: t(
      'When you come, and what for, so that we are ready for you. Until three hours before you can cancel a visit, or move it a few times; the evening before we remind you. Visits stay with their booking or order.',
    ),
  },
  {
    what: t('Measurements'),
    why: t(
      'To cut to fit, and to see how a child has grown: a first name, month and year of birth, and the sizes of each day we measured. You see them with your order. We keep the sizes for the next time you come, and delete them {months} months after they were last used. The first name and the month of birth stay with your account and your orders until you delete the account or ask us to erase you.',
      { months: keptMonths.measurements },
    ),
  },
  {
    what: t('Your photos'),
    why: t(
      'Only you and we can see them; photos of the work can also be seen by anyone you show your order to. Your phone removes the place where they were taken before it sends them. Photos you never send are deleted after 24 hours; photos of an order are deleted {months} months after it was delivered or cancelled, or {months} months after they came if that is later; photos of a booking that came to nothing are deleted with it.',
      { months: keptMonths.orderPhotos },
    ),
  },
  {
    what: t('When you show an order to your family'),
    why: t(
      'Whoever has the link you made and its PIN sees what is made, its stages, the photos of the work, and the days of fitting and delivery; no price, name, message or size, and none of the photos you sent. We keep what you write above it and when the link was last opened. You can end it at any time, and it ends 14 days after the function; then we delete it. A cookie remembers for a day that the PIN was right.',
    ),
  },
  {
    what: t('Questions you send us'),
    why: t(
      'To answer them, and to know you when you write again; beside them what we noted when we called you. If nothing comes of a question, we delete it after {months} months; otherwise we keep it until you ask us to erase it.',
      { months: keptMonths.lead },
    ),
  },
  {
    what: t('The chat'),
    why: t(
      'The messages and pictures of both sides, and when they were read. From guests also name, phone and place, and an email if they leave one, which we use to say that we have answered. A cookie brings guests back to their chat for 30 days after the last visit. The chat stays with your account until you ask us to erase it; that of a guest is deleted {months} months after the last word.',
      { months: keptMonths.guestChat },
    ),
  },
  {
    what: t('What you have not sent yet'),
    why: t(
      'A half-filled form, and photos that wait for your account, stay on your own device for 24 hours; a message that could not be sent stays until it is. Logging out deletes them.',
    ),
  },
  {
    what: t('Your own phone'),
    why: t(
      'Your dashboard and the orders you opened, with your name and number and without photos, can be read on it without a connection. They are erased after a day, and when you log out.',
    ),
  },
  {
    what: t('Notifications'),
    why: t(
      'What the bell shows you, and what it shows us: a booking, a question, the first words of a message, a forgotten password, each with the name and number it is about; and a payment you tell us of. They are deleted after {months} months.',
      { months: keptMonths.notification },
    ),
  },
  {
    what: t('Messages on WhatsApp'),
    why: t(
      'When your booking is confirmed, when we send you a quotation, when your order moves on or is paid for, when it is time to measure again, when we arrange a visit and the evening before it, and once to ask how you liked it, we may write to your number from our own WhatsApp. Such a message has your first name and that of whoever wears it, what we make, the order’s number or a link to it, a day or a time, and what it would cost, what was paid and what is left to pay; never a measurement. Should your data ever fall into wrong hands, we also write what happened to your data, and what you can do. You can say no in your settings, or tell us. What we have sent we keep for {days} days; WhatsApp keeps it by its own rules.',
      { days: sentMessageMs / dayMs },
    ),
  },
  {
    what: t('News and offers'),
    why: t(
      'Only if you say yes to them, in your settings. Then we may write to your email when there is something new, and from our own WhatsApp to your number when a baptism we sewed for was a year ago, or a child of yours comes to the age of First Communion: by hand, about each once a year at most. For that we look at the days and the months of birth we know from sewing, and note that we wrote. When you take your yes back, we stop.',
    ),
  },
  {
    what: t('Devices that get notifications'),
    why: t(
      'When you allow notifications, your browser gives us an address to send them to. We also keep which browser it is. A notification travels through the service of the browser’s maker, locked so that only your device can read it; an email goes through Cloudflare. We forget the device when you remove it, log out there, or turn notifications off. The record that we sent you something is deleted after 30 days.',
    ),
  },
  {
    what: t('Staying signed in'),
    why: t(
      'Two cookies: one keeps you signed in, the other only lets our pages greet you as a customer. They end 30 days after your last visit, 180 days after you signed in, or when you log out.',
    ),
  },
  {
    what: t('Your network address'),
    why: t(
      'Counted for two hours at most when somebody signs in or sends a form, so that nobody can guess your password.',
    ),
  },
  {
    what: t('A browser you have used before'),
    why: t(
      'A cookie that says only that somebody has signed in to your account in this browser before. With it, strangers who guess at your password cannot lock you out. It lasts 180 days, and stays when you log out.',
    ),
  },
  {
    what: t('What you agreed to, and what you ask'),
    why: t(
      'When you said yes or no, to which words and where; that a parent was met, by name and never by an ID number; and what you asked us about your data, with our answer. They stay with your account.',
    ),
  },
  {
    what: t('Who opened what'),
    why: t(
      'That somebody signed in, opened your file or an order, exported a list, downloaded their data or erased a customer, so that we can tell you should anything go wrong. Kept for 400 days.',
    ),
  },
  {
    what: t('The shop’s own phone'),
    why: t(
      'The day’s work can be read on it without a connection: what is made, first names, days, sizes and notes for sewing, and no number, photo or payment. A photo picked on it for your order waits there for its order. Both are erased after a day, and when the shop logs out.',
    ),
  },
]
