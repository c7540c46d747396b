import { ExportAnswer } from '@energy-console/contract'
import { alarms, type exportAlarms } from '@energy-console/contract/alarms'
import { type Implementation, implementDetached } from '../../../platform/http'

/**
 * The export of the list as the call that answers the file itself: it sends on to where the file lies, or answers which task makes
 * it. What is asked stands in its body.
 */
export function asFile(call: typeof exportAlarms, list: readonly Implementation[]): Implementation {
  const exporting = list.find((one) => one.call === alarms.calls.export)
  if (exporting?.mode !== 'detached') throw new Error('alarms have no export')
  return implementDetached(call, async ({ body, ...context }) => {
    const query = alarms.calls.export.query?.parse(body)
    const answer = ExportAnswer.parse(await exporting.handle({ ...context, query, body: undefined } as never))
    const response =
      'ticket' in answer
        ? new Response(null, { status: 303, headers: { location: `/api/files/${answer.ticket}` } })
        : Response.json({ code: 200, success: true, msg: '操作成功', data: answer }, { status: 202 })
    return response as never
  })
}
