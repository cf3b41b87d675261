import { customerUser } from './people.ts'
import { jsonAnswer, type renderScreen } from './screen.tsx'

/** What a customer's dashboard asks for. */
export const dashboardAnswers = (answers: Parameters<typeof renderScreen>[2] = {}) => ({
  'GET /api/user': jsonAnswer(customerUser),
  'GET /api/user/orders': jsonAnswer([]),
  'GET /api/user/bookings': jsonAnswer([]),
  ...answers,
})
