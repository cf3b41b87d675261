/** The first file of a download: what the others are, and in how many parts they come. */
export const readMe = (part: number, parts: number) => `All that we keep of you, as of today.
${parts > 1 ? `\nThis is part ${part} of ${parts}: part 1 has all but photos, which come in every part. The others are under Your data.\n` : ''}
Each .json file is a list that any text editor shows.
you.json              your name, address and number
settings.json         what you get notifications of
devices.json          devices that get notifications
consents.json         what you agreed to, and when
requests.json         what you asked about your data
bookings.json         consultations you booked
enquiries.json        what you wrote from the page
how-we-met.json       that you got in touch, and how
chat-details.json     what you left in the chat
notifications.json    what the bell showed you
whatsapp-messages.json  messages to your number of the last 30 days
testimonials.json     words you gave us
who-is-measured.json  whom we measured, by first name
measurements.json     lengths, in fortieths of a millimetre
visits.json           when you came, or will come
orders.json, order-pieces.json, order-updates.json, quotations.json, payments.json, bills.json
                      what we make for you; amounts are in paise, 100 to the rupee
notes-on-photos.json  what is written on photos of your orders; x and y are thousandths of the photo
family-links.json     links to an order that you made for your family
chats/                what was written
photos/               yours, and those we showed you
left-out.json         what is not in here, and why; ask us for it

On an order that was another customer's before, the contact, payment claim and words of that customer are left out.

A file is missing where we have nothing of that kind. Our own notes for the work are not in here; ask us, and we tell you.
`
