import { describe, expect, it } from 'vitest'
import { orderDump, splitStatements } from '../../../scripts/backup/dump.ts'

const trigger = 'CREATE TRIGGER count_a AFTER INSERT ON `a` BEGIN UPDATE c SET n = n + 1; UPDATE c SET m = 1; END;'

describe('a dump of the database', () => {
  it('is split at the ends of its statements, and nowhere else', () => {
    const statements = [
      `CREATE TABLE \`a\` (\n\t\`id\` text, -- a ; b\n\t"od;d" text\n);`,
      `INSERT INTO "a" ("id") VALUES('it''s; over');`,
      `INSERT INTO "a" ("id") VALUES(replace('one\\ntwo;','\\n',char(10)));`,
      trigger,
      'CREATE INDEX `i` ON `a` (`id`);',
    ]
    expect(splitStatements(statements.join('\n'))).toEqual(statements)
  })

  it('loads: tables, rows of what is named first, then indexes and triggers', () => {
    const bookings =
      'CREATE TABLE bookings (id text, kind text REFERENCES `kinds`(`name`), next text REFERENCES bookings(id));'
    const photos = 'CREATE TABLE `photos` (`key` text, FOREIGN KEY (`b`) REFERENCES `bookings`(`id`));'
    const [photo, booking, kind] = [
      `INSERT INTO "photos" ("key") VALUES('k');`,
      `INSERT INTO "bookings" ("id") VALUES('b');`,
      `INSERT INTO "kinds" ("name") VALUES('k');`,
    ]
    const kinds = 'CREATE TABLE `kinds` (`name` text);'
    const [restart, sequence] = ['DELETE FROM sqlite_sequence;', `INSERT INTO "sqlite_sequence" ("name") VALUES('x');`]
    const index = 'CREATE UNIQUE INDEX `i` ON `kinds` (`name`);'
    const dump = [photos, photo, bookings, booking, kinds, kind, restart, sequence, index, trigger]
    expect(orderDump(`PRAGMA defer_foreign_keys=TRUE;\n${dump.join('\n')}`)).toEqual([
      'PRAGMA defer_foreign_keys=TRUE;',
      ...[kinds, bookings, photos, kind, booking, photo],
      ...[restart, sequence, index, trigger],
    ])
  })
})
