import { rotaTable, rotaWeekTable } from '../../modules/notices'
import type { Tx } from '../../platform/database'
import { findPeople } from './demoPeople'
import { shiftMs } from './shiftHandovers'

const plantOffsetMs = 8 * 3_600_000
const rotaDays = 90

/** Who is on duty at the plant, from eight to eight by its clock: in the shifts that the handovers tell of. */
export async function seedRota(tx: Tx, nowMs: number): Promise<void> {
  const { admin, operator } = await findPeople(tx)
  // whoever writes the handover of now has taken the shift over at its beginning
  const isDay = Math.floor(nowMs / shiftMs) % 2 === 0
  const turns = isDay ? [operator, admin] : [admin, operator]
  const firstDay = new Date(nowMs - rotaDays * 2 * shiftMs + plantOffsetMs).toISOString().slice(0, 10)
  const [rota] = await tx
    .insert(rotaTable)
    .values({ rotaName: '运行值班', turnLength: 'half', firstDay, handoverAt: '08:00' })
    .returning({ id: rotaTable.id })
  if (!rota) return
  await tx
    .insert(rotaWeekTable)
    .values(turns.map(({ userId }, rowRank) => ({ recordId: rota.id, rowRank, userId })))
}
