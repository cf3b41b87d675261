/** What, why, how long: as the code does it. Whoever changes a period changes its line here, and the consent version. */
export const storedData = [
  {
    what: 'Name, phone, email',
    why: 'To answer you, and to call about a fitting. You correct them in your settings, or tell us to. We mail nothing about you to an address before somebody has followed the link we sent there. Until you ask us to erase them; your password only as a mark that cannot be turned back.',
  },
  {
    what: 'When you come without an account',
    why: 'Your name and number, with what you booked and ordered, so that we know you when you come again. With a link from us, which works for three days, you can make it an account of your own.',
  },
  {
    what: 'Bookings and orders',
    why: 'To sew, and to alter later: who it is for, the day, what you wrote. With our books, for as long as the law asks that of a shop. With each booking, the day you agreed to this page.',
  },
  {
    what: 'Your photos',
    why: 'Only you and we can see them, and your phone takes out where they were made. Photos you never send are deleted after 24 hours; the others stay with their booking.',
  },
  {
    what: 'Questions you send us',
    why: 'To answer them, and to know you when you come. Until you ask us to erase them.',
  },
  {
    what: 'What you write in the chat',
    why: 'To answer you: the messages and pictures of both sides, when they were read, and of guests the name, phone and place, and an email if they leave one, which we use to say that there is an answer. A cookie finds a guest’s chat again for 30 days after the last visit. The chat stays with your account, or until you ask us to erase it.',
  },
  {
    what: 'What you have not sent yet',
    why: 'A half-filled form, and photos that wait for your account, stay on your own device for 24 hours; a message that could not be sent, until it is. They go when you log out.',
  },
  {
    what: 'Notes of what happened',
    why: 'What the bell shows you, and what it shows us: a booking, a question, the first words of a message, a forgotten password, with the name and number it is about. None of them goes by itself; ask us, and we erase yours.',
  },
  {
    what: 'Where we may tell you',
    why: 'The address your browser gives us when you allow notifications, and which browser it is. A note travels through its maker’s push service, sealed so that only your device reads it; a mail to your address through Cloudflare. Until you remove the device, log out there, or turn them off in your settings. That a note was sent is forgotten after 30 days.',
  },
  {
    what: 'That you are signed in',
    why: 'Two cookies: one proves it, the other only tells our pages to greet you as a customer. They end 30 days after your last visit, 180 days after you signed in, and when you log out.',
  },
  {
    what: 'Your network address',
    why: 'Counted for two hours at most when somebody signs in or sends a form, so that nobody can guess your password.',
  },
  {
    what: 'That your browser is yours',
    why: 'A cookie that says no more than that somebody has signed in to your account here before: strangers who guess at your password then cannot shut you out. It ends after 180 days, and stays when you log out.',
  },
]
