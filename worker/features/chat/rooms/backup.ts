import * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import { fail } from '../../../http/failures.ts'
import { type BackupPage, backupPage } from '../durable-object/backup.ts'
import { getRoomStub } from './rooms.ts'

const roomId = z.string().check(z.minLength(1), z.maxLength(100))
export const exportInput = z.object({ roomId, after: z.int().check(z.nonnegative()) })
export const importInput = z.object({ roomId, page: backupPage })

/** The page of a room's backup after a `seq`: its messages as the room stores them, and with the last of them its row. */
export const exportPage = (ctx: Ctx, { roomId, after }: z.output<typeof exportInput>): Promise<BackupPage> =>
  getRoomStub(ctx, roomId).backUp(after)

/** Stores a page of a backup. The same again changes nothing; 409 for a room that has other messages, which stay. */
export async function importPage(ctx: Ctx, { roomId, page }: z.output<typeof importInput>) {
  if (!(await getRoomStub(ctx, roomId).restore(page))) fail(409, 'This room has messages of its own')
}
