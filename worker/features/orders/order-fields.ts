/** The fields that people change, and what each is called in a sentence. */
export const fieldLabels = [
  ['userId', 'the account'],
  ['customerName', 'the name'],
  ['customerEmail', 'the email'],
  ['customerPhone', 'the phone'],
  ['outfitType', 'what is made'],
  ['eventDate', 'the event date'],
  ['description', 'the description'],
  ['status', 'the stage'],
  ['priority', 'the priority'],
  ['estimatedDelivery', 'the delivery'],
  ['totalAmount', 'the total'],
  ['advanceAmount', 'what was paid'],
  ['notes', 'the notes'],
  ['inspirationPhotos', 'the photos'],
  ['deliveryWay', 'collection or delivery'],
  ['deliveryAddress', 'the delivery address'],
  ['deliveryPinCode', 'the PIN code'],
  ['deliveryCharge', 'the delivery charge'],
  ['garment', 'the garment'],
  ['load', 'the load'],
  ['plan', 'the plan'],
  ['planBy', 'the plan'],
  ['wearerId', 'who wears it'],
  ['measurementId', 'the measurements'],
  ['tailorNotes', 'the notes for the tailor'],
] as const
export const fieldNames = fieldLabels.map(([name]) => name)

/** What an order has only once it is there: a plan of the admin's own, and measurements. */
const laterNames = ['plan', 'planBy', 'wearerId', 'measurementId'] as const
type LaterName = (typeof laterNames)[number]
type FieldName = (typeof fieldNames)[number]
const isLater = (name: FieldName): name is LaterName => laterNames.some((later) => later === name)
export const isOfNewOrder = (name: FieldName): name is Exclude<FieldName, LaterName> => !isLater(name)

/** Whether two values of a field say the same; dates and lists too. */
export const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
