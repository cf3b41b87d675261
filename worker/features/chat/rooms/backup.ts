import * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import { fail } from '../../../http/failures.ts'
import { backupPage } from '../durable-object/backup.ts'
import { getRoomStub } from './rooms.ts'

const roomId = z.string().check(z.minLength(1), z.maxLength(100))
export const importInput = z.object({ roomId, page: backupPage })

/** Stores a page of a backup. The same again changes nothing; 409 for a room that has other messages, which stay. */
export async function importPage(ctx: Ctx, { roomId, page }: z.output<typeof importInput>) {
  if (!(await getRoomStub(ctx, roomId).restore(page))) fail(409, 'restored_room_in_use')
}
