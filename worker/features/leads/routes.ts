import { Hono } from 'hono'
import { idempotencyHeader } from '../../../shared/fields.ts'
import { deskNoteInput, enquiryInput, leadStatusInput } from '../../../shared/leads.ts'
import { exportQuery, listQuery } from '../../../shared/lists.ts'
import { allowAnyone, readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, addressOf, setPageHeaders, validate, xlsxHeaders } from '../../http/http.ts'
import * as chatLeads from './chat-leads.ts'
import { chatLeadToAdmin } from './chat-leads.ts'
import * as contacts from './contacts.ts'
import { contactToAdmin, contactToVisitor } from './contacts.ts'
import { addChatLeadNote, addContactNote } from './follow-up.ts'
import * as leads from './leads.ts'
import { leadToAdmin, toListed } from './leads.ts'

export const leadRoutes = new Hono<AppEnv>()
  .post('/contacts', allowAnyone, validate('header', idempotencyHeader), validate('json', enquiryInput), async (c) => {
    const address = addressOf(c)
    const key = c.req.valid('header')['idempotency-key']
    const { row, repeated } = await contacts.create(c.var.ctx, c.req.valid('json'), address, key)
    return c.json(contactToVisitor(row), repeated ? 200 : 201)
  })

  .get('/admin/contacts', readAsAdmin, validate('query', listQuery), async (c) => {
    const page = await contacts.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toListed(contactToAdmin)))
  })

  .put('/admin/contacts/:id', requireAdmin, validate('json', leadStatusInput), async (c) => {
    const contact = await contacts.changeStatus(c.var.ctx, c.req.param('id'), c.req.valid('json'))
    return c.json(contactToAdmin(contact))
  })

  .post('/admin/contacts/:id/notes', requireAdmin, validate('json', deskNoteInput), async (c) => {
    const { ctx, user } = c.var
    const { row, repeated } = await addContactNote(ctx, c.req.param('id'), user, c.req.valid('json'))
    return c.json(contactToAdmin(row), repeated ? 200 : 201)
  })

  .get('/admin/contacts/export', requireAdmin, validate('query', exportQuery), async (c) => {
    const workbook = await contacts.exportContacts(c.var.ctx, c.var.user, c.req.valid('query'))
    return c.body(workbook, 200, xlsxHeaders('contacts_export.xlsx'))
  })

  .get('/admin/leads', readAsAdmin, validate('query', listQuery), async (c) => {
    const page = await leads.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(leadToAdmin))
  })

  .put('/admin/leads/:id', requireAdmin, validate('json', leadStatusInput), async (c) => {
    const lead = await leads.changeStatus(c.var.ctx, c.req.param('id'), c.req.valid('json'))
    return c.json(leadToAdmin(lead))
  })

  .get('/chat/leads', readAsAdmin, validate('query', listQuery), async (c) => {
    const page = await chatLeads.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toListed(chatLeadToAdmin)))
  })

  .get('/admin/chat-leads/export', requireAdmin, validate('query', exportQuery), async (c) => {
    const workbook = await chatLeads.exportChatLeads(c.var.ctx, c.var.user, c.req.valid('query'))
    return c.body(workbook, 200, xlsxHeaders('chat-leads.xlsx'))
  })

  .put('/chat/leads/:id', requireAdmin, validate('json', leadStatusInput), async (c) => {
    const chatLead = await chatLeads.changeStatus(c.var.ctx, c.req.param('id'), c.req.valid('json'))
    return c.json(chatLeadToAdmin(chatLead))
  })

  .post('/chat/leads/:id/notes', requireAdmin, validate('json', deskNoteInput), async (c) => {
    const { ctx, user } = c.var
    const { row, repeated } = await addChatLeadNote(ctx, c.req.param('id'), user, c.req.valid('json'))
    return c.json(chatLeadToAdmin(row), repeated ? 200 : 201)
  })
