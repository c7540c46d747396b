import { type BackupPlan, systemErrors } from '@energy-console/contract/system'
import { refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import type { Backups } from './createBackups'
import { findPlan, isUnderWay } from './queries'
import type { StoredBackup } from './store'
import { backupPlanTable } from './table'
import { makeKind, tryKind } from './tasks'

const onWire = ({ createTime, trial, ...backup }: StoredBackup) => ({
  ...backup,
  createTime: new Date(createTime),
  trial: trial && { ...trial, time: new Date(trial.time) },
})

/** Everything that the page shows. */
export async function overview({ db }: Pick<Platform, 'db'>, { store, isBusy }: Backups) {
  const { plan, isAsked } = await db.asSystem(async (tx) => ({
    plan: await findPlan(tx),
    isAsked: await isUnderWay(tx, [makeKind, tryKind]),
  }))
  const { isOn, time, keep, failure, failureTime } = plan
  return {
    backups: (await store.list()).map(onWire),
    plan: { isOn, time, keep },
    failure: failure !== null && failureTime ? { time: failureTime, reason: failure } : null,
    isBusy: isAsked || isBusy(),
    folder: store.folder,
    freeBytes: await store.freeBytes(),
  }
}

/** @throws noBackup */
export async function findBackup({ store }: Backups, name: string): Promise<StoredBackup> {
  const found = await store.find(name)
  if (!found) throw refuse(systemErrors.noBackup)
  return found
}

/** Stores the plan; an old failure is forgotten with it. */
export const savePlan = ({ db }: Pick<Platform, 'db'>, plan: BackupPlan) =>
  db.asSystem(async (tx) => {
    const set = { ...plan, failure: null, failureTime: null }
    await tx.insert(backupPlanTable).values(set).onConflictDoUpdate({ target: backupPlanTable.id, set })
  })
