import { Hono } from 'hono'
import { answerInput, answerParam } from '../../../shared/answers.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { listAnswers, listAnswerTimes, markAnswered } from './answers.ts'

export const answerRoutes = new Hono<AppEnv>()
  .get('/admin/answers', readAsAdmin, async (c) => c.json(await listAnswers(c.var.ctx)))

  .get('/admin/answers/weeks', readAsAdmin, async (c) => c.json(await listAnswerTimes(c.var.ctx)))

  .post(
    '/admin/answers/:kind/:about/answered',
    requireAdmin,
    validate('param', answerParam),
    validate('json', answerInput),
    async (c) => {
      const { kind, about } = c.req.valid('param')
      return c.json(await markAnswered(c.var.ctx, kind, about, c.req.valid('json').how))
    },
  )
