import type { Tx } from '../../../platform/database'
import type { AppError } from '../../../platform/errors'
import { failureTold } from '../../../platform/http'
import { storableJson } from '../../../platform/text'
import { recordOwn } from '../../system'
import type { CommandRequest } from './command'
import { isBusy } from './letOut'
import { saidOf } from './said'
import { tellFinished } from './tellFinished'
import type { CommandTools } from './tools'

/** The line of the operation log of a command that no call asked for; undefined of one that a call tells of, or an area. */
export function ownLine(
  { db, bus }: Pick<CommandTools, 'db' | 'bus'>,
  tenantId: string,
  { title, by, point, origin }: CommandRequest,
) {
  if (title === undefined || !point) return undefined
  const said = saidOf(point.pointName, point)
  const record = (tx: Tx, result: 'sent' | 'queued' | 'failure', outcome: string) =>
    recordOwn(tx, {
      ...{ tenantId, userId: by?.userId ?? null, userName: by?.userName ?? '', title, result, outcome },
      params: storableJson({ itemId: point.itemId, value: point.wanted, origin }),
    })
  let operationId: string | undefined
  return {
    /** Writes it in the transaction that lets the command out. */
    async open(tx: Tx, result: 'sent' | 'queued'): Promise<string> {
      operationId = await record(tx, result, said)
      return operationId
    },
    /** Writes that the command did not go out. One whose station somebody held is given once more, and told of then. */
    async refused(error: AppError): Promise<void> {
      if (!isBusy(error)) await db.asSystem((tx) => record(tx, 'failure', `${said}：${error.message}`))
    },
    /** Adds what the device says. */
    async follow(answering: Promise<unknown>): Promise<unknown> {
      try {
        const answer = await answering
        tellFinished(bus, operationId, 'success')
        return answer
      } catch (error) {
        tellFinished(bus, operationId, 'failure', failureTold(error))
        throw error
      }
    },
  }
}
