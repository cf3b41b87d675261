export { PlanByHand } from './plan-by-hand.tsx'
export { type PlannedFor, PlanSource, PlanWords, planQuery } from './plan-words.tsx'
