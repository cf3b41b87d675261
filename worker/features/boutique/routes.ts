import { Hono } from 'hono'
import { boutiqueInput, boutiqueWordsInput } from '../../../shared/boutique-input.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { getSetup } from './setup.ts'
import { getEnteredFacts, getWords, updateFacts, updateWords } from './storefront.ts'

export const boutiqueRoutes = new Hono<AppEnv>()
  .get('/admin/setup', readAsAdmin, async (c) => c.json(await getSetup(c.var.ctx, c.var.userId)))

  .get('/admin/boutique', readAsAdmin, async (c) => c.json(await getEnteredFacts(c.var.ctx)))

  .put('/admin/boutique', requireAdmin, validate('json', boutiqueInput), async (c) =>
    c.json(await updateFacts(c.var.ctx, c.req.valid('json'))),
  )

  .get('/admin/boutique/words', readAsAdmin, async (c) => c.json(await getWords(c.var.ctx)))

  .put('/admin/boutique/words', requireAdmin, validate('json', boutiqueWordsInput), async (c) =>
    c.json(await updateWords(c.var.ctx, c.req.valid('json'))),
  )
