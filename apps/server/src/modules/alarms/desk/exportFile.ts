import { ExportAnswer } from '@energy-console/contract'
import { alarms } from '@energy-console/contract/alarms'
import type { Implementation } from '../../../platform/http'

/** Makes the export of a list and answers it. */
type Exporting = (asked: { body: object }) => Promise<Response>

/**
 * The export of the list for a call that answers the file itself: it sends on to where the file lies, or answers which task makes
 * it. What is asked stands in the body.
 */
export function fileOf(list: readonly Implementation[]): Exporting {
  const exporting = list.find((one) => one.call === alarms.calls.export)
  if (exporting?.mode !== 'detached') throw new Error('alarms have no export')
  return async ({ body, ...context }) => {
    const query = alarms.calls.export.query?.parse(body)
    const answer = ExportAnswer.parse(await exporting.handle({ ...context, query, body: undefined } as never))
    return 'ticket' in answer
      ? new Response(null, { status: 303, headers: { location: `/api/files/${answer.ticket}` } })
      : Response.json({ code: 200, success: true, msg: '操作成功', data: answer }, { status: 202 })
  }
}
