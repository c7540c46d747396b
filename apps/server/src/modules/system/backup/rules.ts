import { type BackupPlan, systemErrors } from '@energy-console/contract/system'
import { fill, refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import type { Backups } from './createBackups'
import { findPlan, isUnderWay, noFailure } from './queries'
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
  const { isOn, time, keep, failure, failureTime, failureParams } = plan
  const title = failure === null ? null : { text: failure, params: failureParams ?? {} }
  return {
    backups: (await store.list()).map(onWire),
    plan: { isOn, time, keep },
    failure:
      title && failureTime ? { time: failureTime, reason: fill(title.text, title.params), title } : null,
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
    const set = { ...plan, ...noFailure }
    await tx.insert(backupPlanTable).values(set).onConflictDoUpdate({ target: backupPlanTable.id, set })
  })
