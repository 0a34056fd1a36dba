import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { moveClock } from '../../tests/start/copy.ts'
import { startRedis } from '../../tests/start/redis.ts'
import {
  follow,
  mostAdvanced,
  pauseReplay,
  promote,
  requireOneStandby,
  resumeReplay,
} from '../../tests/start/standbys.ts'
import type { Fault } from './fault.ts'
import type { StandbyDatabase } from './standby-database.ts'

/** The faults in their order. The last fault changes which server is the primary. */
export const standbyFaults: readonly Fault<StandbyDatabase>[] = [
  {
    name: 'a copy killed',
    countsFromBeginning: true,
    begin: ({ copies }) => copies[1].end('SIGKILL'),
    lastsMs: 2_000,
    end: ({ copies }) => copies[1].start(),
  },
  {
    name: 'Redis gone for ten seconds',
    begin: ({ redis }) => redis.stop(),
    lastsMs: 10_000,
    async end(stack) {
      stack.redis = await startRedis(Number(new URL(stack.redis.url).port))
    },
  },
  {
    name: 'a standby gone for ten seconds',
    begin: ({ database }) => standby(database, 'a').kill(),
    lastsMs: 10_000,
    end: ({ database }) => standby(database, 'a').resume(),
  },
  {
    name: 'a standby ten seconds behind',
    begin: ({ database }) => pauseReplay(standby(database, 'b')),
    lastsMs: 10_000,
    end: ({ database }) => resumeReplay(standby(database, 'b')),
  },
  {
    name: 'all connections to the database cut',
    countsFromBeginning: true,
    begin({ database }) {
      for (const network of database.networks) network.cut()
      return Promise.resolve()
    },
  },
  {
    name: 'disk full for ten seconds',
    async begin({ db }) {
      await sql`create function disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file "base/1/2"' using errcode = '53100'; end $$`.execute(
        db,
      )
      for (const table of ['timing_passings', 'result_sets', 'mail_jobs']) {
        await sql`create trigger full_disk before insert on ${sql.table(table)}
          execute function disk_full()`.execute(db)
      }
    },
    lastsMs: 10_000,
    async end({ db }) {
      await sql`drop function disk_full cascade`.execute(db)
    },
  },
  {
    name: 'an event loop blocked for two seconds',
    countsFromBeginning: true,
    begin({ copies }) {
      void copies[0].block(2_000)
      return Promise.resolve()
    },
  },
  {
    name: 'a network with 100 ms for ten seconds',
    begin({ database }) {
      for (const network of database.networks) network.delayMs = 50
      return Promise.resolve()
    },
    lastsMs: 10_000,
    end({ database }) {
      for (const network of database.networks) network.delayMs = 0
      return Promise.resolve()
    },
  },
  {
    name: 'the clock of a copy an hour ahead',
    begin: ({ copies }) => copies[0].evaluate(moveClock(3_600_000)),
    lastsMs: 10_000,
    end: ({ copies }) => copies[0].evaluate(moveClock(0)),
  },
  {
    name: 'a deploy: each copy stopped and started, beside a third',
    async begin({ copies, third }) {
      await third.start()
      for (const copy of copies) {
        // nginx uses a copy again two seconds after the copy failed.
        await wait(3_000)
        await copy.end('SIGTERM')
        await copy.start()
      }
      await wait(3_000)
      await third.end('SIGTERM')
    },
  },
  {
    name: 'the primary killed, a standby promoted',
    countsFromBeginning: true,
    async begin({ database: { replication } }) {
      await replication.primary.kill()
      // Gives the site time to notice the failure.
      await wait(1_000)
      const next = await mostAdvanced(replication.standbys.values())
      await promote(next)
      for (const [name, other] of replication.standbys) {
        if (other === next) continue
        await follow(other, next)
        await requireOneStandby(next, [name])
      }
    },
  },
]

function standby({ replication }: StandbyDatabase, name: string) {
  const server = replication.standbys.get(name)
  if (!server) throw new Error(`there is no standby ${name}`)
  return server
}
